#!/usr/bin/env python3
"""Plays tic-tac-toe on any board over ST3P: completes a line if it can, otherwise marks the first free cell."""
import re
import sys


def read_board(text):
    """`3_/_x_/3_` as marks by column and row. Rows come from the top; a number before a cell repeats it."""
    board = {}
    for y, row in enumerate(text.lower().split("/")):
        cells = "".join(int(count or 1) * cell for count, cell in re.findall(r"(\d*)([_.xo])", row))
        board.update({(x, y): cell for x, cell in enumerate(cells)})
    return board


def square(x, y):
    """`a1` is the top left cell. Columns are named as in a spreadsheet: `a` to `z`, then `aa`."""
    letters, rest = "", x + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return f"{letters}{y + 1}"


def completes_line(board, cell, side, win_length):
    def run(dx, dy):
        x, y, length = cell[0] + dx, cell[1] + dy, 0
        while board.get((x, y)) == side:
            x, y, length = x + dx, y + dy, length + 1
        return length

    return any(run(dx, dy) + 1 + run(-dx, -dy) >= win_length for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)))


def choose(board, side, win_length):
    """The cell to mark. Your ideas go here."""
    free = [cell for cell, mark in board.items() if mark == "_"]
    return max(free, key=lambda cell: completes_line(board, cell, side, win_length))


def option(words, name, default):
    """The number after an option: `win-length 4`."""
    values = [value for key, value in zip(words, words[1:]) if key == name and value.isdigit()]
    return int(values[0]) if values else default


COMMANDS = ("st3p", "identify", "move", "quit")
for line in sys.stdin:
    words = line.split()
    while words and words[0] not in COMMANDS:
        words.pop(0)  # "ignore it and continue parsing the rest of the string"
    command = words[0] if words else ""
    if command == "quit":
        break
    if command == "st3p":
        print(f"st3p version {min(option(words, 'version', 1), 2)} ok", flush=True)
    elif command == "identify":
        print("name ten-minutes\nauthor me\nversion 1\nurl -\nidentify ok", flush=True)
    elif command == "move" and len(words) > 2:
        board, side = read_board(words[1]), words[2].lower()
        shorter_side = 1 + min(max(x for x, y in board), max(y for x, y in board))
        win_length = option(words, "win-length", shorter_side)
        if "_" in board.values():
            print("best", square(*choose(board, side, win_length)), flush=True)
        else:
            print("error game over", flush=True)
