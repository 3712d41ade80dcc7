#!/usr/bin/env python3
"""Plays Tetris over TBP, the Tetris Bot Protocol: drops each piece where it lies lowest."""
import json
import sys

# The cells of a piece that faces north, from its centre: x to the right, y up.
PIECES = {
    "I": ((-1, 0), (0, 0), (1, 0), (2, 0)),
    "O": ((0, 0), (1, 0), (0, 1), (1, 1)),
    "T": ((-1, 0), (0, 0), (1, 0), (0, 1)),
    "L": ((-1, 0), (0, 0), (1, 0), (1, 1)),
    "J": ((-1, 0), (0, 0), (1, 0), (-1, 1)),
    "S": ((-1, 0), (0, 0), (0, 1), (1, 1)),
    "Z": ((-1, 1), (0, 1), (0, 0), (1, 0)),
}
ORIENTATIONS = ("north", "east", "south", "west")

board, queue, hold = set(), [], None


def cells(location):
    turned = PIECES[location["type"]]
    for _ in range(ORIENTATIONS.index(location["orientation"])):
        turned = [(y, -x) for x, y in turned]
    return [(location["x"] + x, location["y"] + y) for x, y in turned]


def fits(location):
    return all(0 <= x < 10 and 0 <= y < 40 and (x, y) not in board for x, y in cells(location))


def drops(piece):
    """Where a piece comes to rest if it is turned where it appears, shifted, and dropped."""
    spawn = {"type": piece, "orientation": "north", "x": 4, "y": 19}
    if not fits(spawn):
        spawn["y"] = 20
    for turns in (["north"], ["north", "east"], ["north", "east", "south"], ["north", "west"]):
        turned = [{**spawn, "orientation": orientation} for orientation in turns]
        if not all(map(fits, turned)):
            continue
        for step in (-1, 1):
            location = turned[-1]
            while fits(location):
                fallen = dict(location)
                while fits({**fallen, "y": fallen["y"] - 1}):
                    fallen["y"] -= 1
                yield fallen
                location = {**location, "x": location["x"] + step}


def choose():
    """The place for the current piece; None if it has none. Your ideas go here."""
    return min(drops(queue[0]), key=lambda location: sum(y for x, y in cells(location)), default=None)


def play(location):
    """Puts a piece down and clears full rows."""
    global board, hold
    if location["type"] != queue[0]:  # It was the held piece, or the next one if none was held.
        hold, held = queue[0], hold
        queue[:1] = [held] if held else []
    queue.pop(0)
    board |= set(cells(location))
    kept = [y for y in range(40) if not all((x, y) in board for x in range(10))]
    board = {(x, new) for new, old in enumerate(kept) for x in range(10) if (x, old) in board}


def answer(message):
    """The message to print; None if the frontend expects none."""
    global board, queue, hold
    kind = message["type"]
    if kind == "rules":
        return {"type": "ready"}
    if kind == "start":
        board = {(x, y) for y, row in enumerate(message["board"]) for x, cell in enumerate(row) if cell}
        queue, hold = message["queue"], message["hold"]
    elif kind == "suggest":
        location = choose()
        return {"type": "suggestion", "moves": [{"location": location, "spin": "none"}] if location else []}
    elif kind == "play":
        play(message["move"]["location"])
    elif kind == "new_piece":
        queue.append(message["piece"])
    return None


print(json.dumps({"type": "info", "name": "ten-minutes", "version": "1", "author": "me", "features": []}), flush=True)
for line in sys.stdin:
    try:
        message = json.loads(line)
        if message["type"] == "quit":
            break
        reply = answer(message)
    except (ValueError, KeyError, TypeError, IndexError) as error:
        print(f"skipped: {error!r}", file=sys.stderr)
        continue
    if reply:
        print(json.dumps(reply), flush=True)
