#!/usr/bin/env python3
"""Drops pieces into random columns. Speaks TBP, the Tetris Bot Protocol, as it is now and as it was at first
(docs/protocols/tbp.md)."""
import json
import random
import sys

# The cells of a piece that faces north, from its centre, x to the right and y up.
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


def say(message):
    print(json.dumps(message, separators=(",", ":")), flush=True)


def cells(location):
    turned = PIECES[location["type"]]
    for _ in range(ORIENTATIONS.index(location["orientation"])):
        turned = [(y, -x) for x, y in turned]
    return [(location["x"] + x, location["y"] + y) for x, y in turned]


def fits(location):
    return all(0 <= x < 10 and 0 <= y < 40 and (x, y) not in board for x, y in cells(location))


def drops(piece):
    """Where a piece comes to rest if it is turned and shifted where it appears, and then falls."""
    north = {"type": piece, "orientation": "north", "x": 4, "y": 19}
    start = north if fits(north) else {**north, "y": 20}
    for turns in (["north"], ["east"], ["east", "south"], ["west"]):
        turned = [{**start, "orientation": orientation} for orientation in turns]
        for step in (-1, 1):
            location = turned[-1]
            while fits(start) and all(map(fits, turned)) and fits(location):
                fallen = dict(location)
                while fits({**fallen, "y": fallen["y"] - 1}):
                    fallen["y"] -= 1
                yield {"location": fallen, "spin": "none"}
                location = {**location, "x": location["x"] + step}


def play(location):
    """Puts a piece down and clears lines. Whether it was held before is seen from its type."""
    global board, hold
    if queue and location["type"] != queue[0]:
        hold, held = queue.pop(0), hold
        if held is not None:
            queue.insert(0, held)
    queue[:1] = []
    board |= set(cells(location))
    kept = [y for y in range(40) if not all((x, y) in board for x in range(10))]
    board = {(x, new) for new, old in enumerate(kept) for x in range(10) if (x, old) in board}


def hear(message):
    global board, hold
    kind = message.get("type")
    if kind == "rules":
        say({"type": "ready"})
    elif kind == "start":
        rows = enumerate(message["board"])
        board = {(x, y) for y, row in rows for x, cell in enumerate(row) if cell is not None}
        queue[:], hold = message["queue"], message.get("hold")
    elif kind == "suggest":
        moves = list(drops(queue[0])) if queue else []
        random.shuffle(moves)
        say({"type": "suggestion", "moves": moves})
    elif kind == "play":
        play(message["move"]["location"])
    elif kind == "new_piece":
        queue.append(message["piece"])


say({"type": "info", "name": "random", "version": "1", "author": "The Tetrad developers", "features": []})
for line in sys.stdin:
    try:
        message = json.loads(line)
        if message.get("type") == "quit":
            break
        hear(message)
    except (ValueError, KeyError, AttributeError, TypeError) as error:
        # What can't be understood is skipped.
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
