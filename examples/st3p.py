#!/usr/bin/env python3
"""Marks a random free cell. Speaks ST3P, for tic-tac-toe on any board (docs/protocols/st3p.md)."""
import random
import re
import sys


def say(text):
    print(text, flush=True)


def column(index):
    """The letters of a column, as in a spreadsheet: 0 is `a`, 25 `z`, 26 `aa`."""
    letters = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters


def free_cells(board):
    """`3_/_x_/3_`: rows from the top, a number before a cell repeats it."""
    for y, row in enumerate(board.lower().split("/")):
        x = 0
        for count, cell in re.findall(r"(\d*)([_.xo])", row):
            for _ in range(int(count or 1)):
                if cell == "_":
                    yield f"{column(x)}{y + 1}"
                x += 1


COMMANDS = ("st3p", "identify", "move", "quit")
for line in sys.stdin:
    # Words that nobody knows are skipped, also before the command.
    words = line.split()
    while words and words[0] not in COMMANDS:
        words.pop(0)
    if not words:
        continue
    if words[0] == "quit":
        break
    if words[0] == "st3p":
        version = words[words.index("version") + 1] if "version" in words[:-1] else ""
        if version.isdigit():
            say(f"st3p version {min(int(version), 2)} ok")
    elif words[0] == "identify":
        say("name random\nauthor The Tetrad developers\nversion 1\nurl -\nidentify ok")
    elif words[0] == "move":
        cells = list(free_cells(words[1])) if len(words) > 1 else []
        say(f"best {random.choice(cells)}" if cells else "error game over")
