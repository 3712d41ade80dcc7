#!/usr/bin/env python3
"""Plays five in a row over the Gomocup protocol: takes the free point nearest to the middle."""
import sys

size, stones = 20, {}  # A stone is 1 if it is ours, 2 if it is the opponent's.


def choose():
    """The point to take. Your ideas go here."""
    middle = size // 2
    free = [(x, y) for x in range(size) for y in range(size) if (x, y) not in stones]
    return min(free, key=lambda point: (point[0] - middle) ** 2 + (point[1] - middle) ** 2)


def put(text, owner):
    """A stone at `x,y`, both from 0 at the top left."""
    x, y = (int(number) for number in text.split(",")[:2])
    stones[x, y] = owner


def play():
    x, y = choose()
    stones[x, y] = 1
    return f"{x},{y}"


def answer(word, argument):
    """The line to print; None if the manager expects none."""
    global size
    if word in ("START", "RESTART"):
        size = int(argument or size)
        stones.clear()
        return "OK"
    if word == "BEGIN":
        return play()
    if word == "TURN":
        put(argument, 2)
        return play()
    if word == "BOARD":
        stones.clear()
        for line in sys.stdin:
            if line.strip().upper() == "DONE":
                break
            put(line, int(line.split(",")[2]))
        return play()
    if word == "ABOUT":
        return 'name="ten-minutes", version="1", author="me", country="-"'
    return None if word in ("INFO", "") else f"UNKNOWN {word[:40]}"


for line in sys.stdin:
    word, argument, *_ = line.split() + ["", ""]
    if word.upper() == "END":
        break
    try:
        reply = answer(word.upper(), argument)
    except (ValueError, IndexError) as error:
        reply = f"ERROR {error}"
    if reply:
        print(reply, flush=True)
