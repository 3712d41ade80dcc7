#!/usr/bin/env python3
"""Places random pieces by the rules in ltp.py. Speaks the dialect of blits-rs (docs/protocols/ltp.md)."""
import random
import sys

import ltp as lits

setup = "." * 100
moves = []


def board():
    placed = [lits.read(move) for move in moves if move != "swap"]
    return {cell: shape for shape, cells in placed for cell in cells}


def play(text):
    if text != "swap" and not lits.is_legal(board(), *lits.read(text)):
        raise ValueError(f"illegal move {text[:40]}")
    moves.append(text)


def answer(command, rest):
    """The lines of a reply, without the `ok` behind them."""
    global setup
    if command == "info":
        return ["id blits-random v1"]
    if command == "newgame":
        setup, *played = [part.strip() for part in rest.split(";")] if rest else ["." * 100]
        moves.clear()
        for move in played:
            play(move)
    elif command == "play":
        play(rest)
    elif command == "swap":
        play("swap")
    elif command == "undo":
        if not moves:
            raise ValueError("nothing to undo")
        moves.pop()
    elif command == "bestmove":
        found = lits.legal(board())
        if not found:
            raise ValueError("the game is over")
        return [lits.text(random.choice(found))]
    elif command == "validmoves":
        found = lits.legal(board())
        return [str(len(found)), "; ".join(map(lits.text, found))]
    elif command == "score":
        uncovered = [symbol for index, symbol in enumerate(setup) if divmod(index, 10) not in board()]
        return [str(uncovered.count("X") - uncovered.count("O"))]
    else:
        raise ValueError(f"unknown command {command[:40]}")
    return ["; ".join([setup, *moves])]


for line in sys.stdin:
    command, _, rest = line.strip().partition(" ")
    if command == "quit":
        break
    try:
        reply = answer(command, rest.strip())
    except (ValueError, IndexError) as error:
        reply = ["err", str(error)]
    print("\n".join(reply + ["ok"]), flush=True)
