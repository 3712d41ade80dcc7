#!/usr/bin/env python3
"""Plays Santorini between mortals: wins if it can, otherwise moves its workers as high as it can."""
import json
import sys
from itertools import combinations


def read(state):
    """`<25 heights>/<1 or 2>/mortal:11,13/mortal:7,17` as heights, who moves (0 or 1), both players' workers, and who
    has won: the player with a `#`, or None."""
    heights, mover, *players = state.split("/")
    gods, squares = zip(*(player.split(":") for player in players))
    if len(heights) != 25 or mover not in "12" or [god.strip("#") for god in gods] != ["mortal", "mortal"]:
        raise ValueError("expected a position of two mortals")
    workers = [[int(square) for square in text.split(",") if square] for text in squares]
    winner = next((player for player, god in enumerate(gods) if "#" in god), None)
    return [int(height) for height in heights], int(mover) - 1, workers, winner


def write(heights, mover, workers, winner=None):
    """The inverse of `read`."""
    mortals = ["mortal#" if player == winner else "mortal" for player in (0, 1)]
    players = [f"{god}:{','.join(map(str, sorted(squares)))}" for god, squares in zip(mortals, workers)]
    return "/".join(["".join(map(str, heights)), str(mover + 1), *players])


def around(square):
    row, column = divmod(square, 5)
    near = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    return [5 * r + c for r, c in near if 0 <= r < 5 and 0 <= c < 5]


def action(kind, square):
    return {"type": kind, "selection": square}


def turns(state):
    """Every turn of the player to move: the state after it and its actions."""
    heights, mover, workers, winner = read(state)
    taken = workers[0] + workers[1]

    def after(own, built=heights, won=None):
        return write(built, 1 - mover, [own, workers[1]] if mover == 0 else [workers[0], own], won)

    found = []
    if winner is None and not workers[mover]:
        for pair in combinations([square for square in range(25) if square not in taken], 2):
            found.append((after(pair), [action("place_worker", square) for square in pair]))
    elif winner is None:
        for start in workers[mover]:
            for to in around(start):
                if to in taken or heights[to] == 4 or heights[to] > heights[start] + 1:
                    continue
                own = [to if square == start else square for square in workers[mover]]
                step = [action("select_worker", start), action("move_worker", to)]
                if heights[start] < 3 and heights[to] == 3:
                    found.append((after(own, won=mover), step))
                    continue
                for square in around(to):
                    if heights[square] < 4 and (square == start or square not in taken):
                        built = heights[:square] + [heights[square] + 1] + heights[square + 1 :]
                        found.append((after(own, built), step + [action("build", square)]))
        if not found:  # A player without a turn loses.
            found.append((write(heights, mover, workers, 1 - mover), [{"type": "no_moves"}]))
    return found


def choose(state):
    """The turn to play. Your ideas go here."""
    me = read(state)[1]

    def value(turn):
        heights, _, workers, winner = read(turn[0])
        levels = [sum(heights[square] for square in own) for own in workers]
        return winner == me, levels[me] - levels[1 - me]

    return max(turns(state), key=value)


def answer(command, state):
    if command == "next_moves":
        states = [{"next_state": after, "actions": actions} for after, actions in turns(state)]
        return {"type": "next_moves", "start_state": state, "next_states": states}
    after, actions = choose(state)
    meta = {"calculated_depth": 1, "elapsed_seconds": 0.0, "actions": actions}
    # `final` is beyond the protocol's text: clients that know it need not wait for a better turn.
    return {"type": "best_move", "start_state": state, "next_state": after, "meta": meta, "final": True}


def main():
    print(json.dumps({"type": "started"}), flush=True)
    for line in sys.stdin:
        command, argument, *_ = line.split() + ["", ""]
        if command == "quit":
            break
        if command == "ping":
            print("pong", flush=True)
        elif command in ("set_position", "next_moves"):
            try:
                message = answer(command, argument)
            except ValueError as error:
                message = {"type": "error", "message": str(error), "input": line.strip()}
            print(json.dumps(message), flush=True)


if __name__ == "__main__":
    main()
