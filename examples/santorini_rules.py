"""The rules of Santorini for two mortals. Used by santorini.py and santorini_ai.py."""
from itertools import combinations


def read(fen):
    """`<25 heights>/<1 or 2>/mortal:11,13/mortal:7,17` as heights, who moves (0 or 1), workers, and whether it is over."""
    heights, mover, *players = fen.split("/")
    if len(heights) != 25 or not set(heights) <= set("01234") or mover not in ("1", "2") or len(players) != 2:
        raise ValueError("expected <25 heights>/<player>/<god>:<workers>/<god>:<workers>")
    workers = []
    for player in players:
        god, _, squares = player.partition(":")
        if god.strip("#").lower() != "mortal":
            raise ValueError(f"only mortals play here, not {god[:40]}")
        workers.append(sorted(map(index, filter(None, squares.split(",")))))
    return [int(height) for height in heights], int(mover) - 1, workers, "#" in fen


def index(square):
    """A square as a number, 0 to 24 from the top left, or as a letter and a number, A5 to E1."""
    number = int(square) if square.isdigit() else "ABCDE".index(square[0].upper()) + 5 * (5 - int(square[1:]))
    if not 0 <= number < 25:
        raise ValueError(f"{square[:40]} is no square")
    return number


def around(square):
    row, column = divmod(square, 5)
    rows, columns = range(max(row - 1, 0), min(row + 2, 5)), range(max(column - 1, 0), min(column + 2, 5))
    return [r * 5 + c for r in rows for c in columns if (r, c) != (row, column)]


def turns(fen):
    """Every turn: the actions, the heights and workers after it, and who has won, if anybody."""
    heights, mover, workers, is_over = read(fen)
    if is_over:
        return
    taken = set(workers[0] + workers[1])
    if not workers[mover]:
        for pair in combinations(sorted(set(range(25)) - taken), 2):
            actions = [("place_worker", square) for square in pair]
            yield actions, heights, replace(workers, mover, pair), None
        return
    stuck = True
    for start in workers[mover]:
        for to in around(start):
            if to in taken or heights[to] > min(heights[start] + 1, 3):
                continue
            moved = replace(workers, mover, [to if square == start else square for square in workers[mover]])
            actions = [("select_worker", start), ("move_worker", to)]
            if heights[to] == 3 and heights[start] < 3:
                stuck = False
                yield actions, heights, moved, mover
                continue
            for square in around(to):
                if square in taken - {start} or heights[square] == 4:
                    continue
                stuck = False
                built = heights[:square] + [heights[square] + 1] + heights[square + 1 :]
                yield actions + [("build", square)], built, moved, None
    if stuck:
        yield [("no_moves", None)], heights, workers, 1 - mover


def replace(workers, mover, squares):
    return [sorted(squares) if player == mover else workers[player] for player in (0, 1)]


def next_player(fen, actions):
    """Whoever can't move loses on the spot; after every other turn it is the opponent's."""
    mover = read(fen)[1]
    return mover if actions == [("no_moves", None)] else 1 - mover
