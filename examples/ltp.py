#!/usr/bin/env python3
"""Plays Battle of LITS over LTP: covers as many of the opponent's symbols, and as few of its own, as one piece can."""
import sys

# The cells of each piece, by row and column.
SHAPES = {
    "L": ((0, 0), (1, 0), (2, 0), (2, 1)),
    "I": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "T": ((0, 0), (0, 1), (0, 2), (1, 1)),
    "S": ((0, 1), (0, 2), (1, 0), (1, 1)),
}


def all_placements():
    """Every shape in every place, turned and mirrored: the shape and its four cells."""
    found = set()
    for shape, cells in SHAPES.items():
        for mirror in (1, -1):
            turned = [(row, mirror * column) for row, column in cells]
            for _ in range(4):
                turned = [(column, -row) for row, column in turned]
                for down in range(10):
                    for right in range(10):
                        laid = sorted((row + down, column + right) for row, column in turned)
                        if all(0 <= row < 10 and 0 <= column < 10 for row, column in laid):
                            found.add((shape, tuple(laid)))
    return sorted(found)


PLACEMENTS = all_placements()


def is_legal(board, shape, cells):
    """Whether a piece may be laid. `board` has the shapes on its covered cells."""
    if any(cell in board for cell in cells):
        return False
    near = [(row + down, column + right) for row, column in cells for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))]
    touched = {board[cell] for cell in near if cell in board}
    if shape in touched or (board and not touched) or list(board.values()).count(shape) == 20:
        return False
    covered = set(board) | set(cells)
    corners = {(row - down, column - right) for row, column in cells for down in (0, 1) for right in (0, 1)}
    return not any({(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} <= covered for r, c in corners)


def legal(board):
    return [(shape, cells) for shape, cells in PLACEMENTS if is_legal(board, shape, cells)]


def choose(board, symbols, player):
    """The piece to lay; None if there is none. Your ideas go here."""

    def gain(placement):
        covered = [symbols[cell] for cell in placement[1] if cell in symbols]
        return len(covered) - 2 * covered.count(player)

    return max(legal(board), key=gain, default=None)


def text(placement):
    """`L[00,01,02,10]`: the shape, and a row and a column for each cell."""
    shape, cells = placement
    return "{}[{}]".format(shape, ",".join(f"{row}{column}" for row, column in cells))


def read(words):
    """The inverse of `text`, with the cells in any order."""
    cells = [(int(cell[0]), int(cell[1])) for cell in words[2:-1].split(",")]
    placement = words[:1].upper(), tuple(sorted(cells))
    if placement not in PLACEMENTS:
        raise ValueError("this is no piece")
    return placement


def read_board(tiles):
    """Symbols and shapes from digits, row by row: 5 times the symbol (X 1, O 2) plus the shape (L 1, I 2, T 3, S 4)."""
    if len(tiles) < 100:
        raise ValueError("expected a board of 105 characters")
    tiles = {divmod(index, 10): int(tile, 15) for index, tile in enumerate(tiles[:100])}
    symbols = {cell: "XO"[tile // 5 - 1] for cell, tile in tiles.items() if tile >= 5}
    return symbols, {cell: "LITS"[tile % 5 - 1] for cell, tile in tiles.items() if tile % 5}


symbols, boards = {}, [{}]  # The board after every move, the latest last.


def answer(command, argument):
    global symbols
    board = boards[-1]
    if command == "gen-move":
        placement = choose(board, symbols, argument.upper())
        return text(placement) if placement else "pass"
    if command in ("new-game", "setup-position"):
        symbols, board = read_board(argument or "0" * 100)
        boards[:] = [board]
    elif command == "play-move":
        shape, cells = read(argument)
        if not is_legal(board, shape, cells):
            raise ValueError("this piece may not be laid here")
        boards.append({**board, **dict.fromkeys(cells, shape)})
    elif command == "undo-move" and len(boards) > 1:
        boards.pop()
    elif command not in ("initialize", "cancel-search", "shutdown"):
        raise ValueError(f"can't {command[:40]}")
    return ""


def main():
    for line in sys.stdin:
        words = line.split()
        number = words.pop(0) if words and words[0].isdigit() else ""
        if not words:
            continue
        try:
            reply = f"={number} {answer(words[0], ''.join(words[1:]))}"
        except (ValueError, IndexError) as error:
            reply = f"?{number} {error}"
        print(reply.rstrip() + "\n", flush=True)
        if words[0] == "shutdown":
            break


if __name__ == "__main__":
    main()
