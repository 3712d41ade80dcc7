#!/usr/bin/env python3
"""Places random pieces. Speaks LTP, for Battle of LITS (docs/protocols/ltp.md)."""
import random
import sys

import lits_rules as lits

boards = [{}]


def setup(text):
    """The tiles of a board, row by row: a digit is 5 times the symbol plus the piece, L, I, T, S being 1 to 4."""
    tiles = [int(digit, 15) for digit in text[:100]]
    if len(tiles) != 100:
        raise ValueError("expected a board of 105 characters")
    return {divmod(index, 10): "LITS"[tile % 5 - 1] for index, tile in enumerate(tiles) if tile % 5}


def play(text):
    placement = lits.read(text)
    if placement is None or placement not in lits.legal(boards[-1]):
        raise ValueError(f"{text[:40]} can't be placed")
    shape, cells = placement
    boards.append({**boards[-1], **{cell: shape for cell in cells}})


def answer(command, arguments):
    argument = arguments[0] if arguments else ""
    if command == "gen-move":
        moves = lits.legal(boards[-1])
        return lits.text(random.choice(moves)) if moves else "pass"
    if command == "new-game":
        boards[:] = [{}]
    elif command == "setup-position":
        boards[:] = [setup(argument)]
    elif command == "play-move":
        play(argument)
    elif command == "undo-move":
        if len(boards) == 1:
            raise ValueError("nothing to undo")
        boards.pop()
    elif command not in ("initialize", "cancel-search", "shutdown"):
        return {"name": "random", "version": "1", "protocol-version": "1"}[command]
    return ""


for line in sys.stdin:
    words = line.split()
    number = words.pop(0) if words and words[0].isdigit() else ""
    if not words:
        continue
    command = words[0].lower()
    try:
        print(f"={number} {answer(command, words[1:])}".rstrip() + "\n", flush=True)
    except KeyError:
        print(f"?{number} unknown command\n", flush=True)
    except ValueError as error:
        print(f"?{number} {error}\n", flush=True)
    if command == "shutdown":
        break
