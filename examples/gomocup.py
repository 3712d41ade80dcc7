#!/usr/bin/env python3
"""Puts its stones on random free points. Speaks the Gomocup protocol, for five in a row (docs/protocols/gomocup.md)."""
import random
import sys

free = set()


def say(text):
    print(text, flush=True)


def start(size):
    free.clear()
    free.update((x, y) for x in range(size) for y in range(size))
    say("OK")


def take(text):
    """Somebody's stone: `x,y`, or `x,y,whose`. Whether that point was free."""
    try:
        x, y = (int(number) for number in text.split(",")[:2])
        free.remove((x, y))
        return True
    except (ValueError, KeyError):
        return False


def move():
    if not free:
        say("ERROR the board is full")
        return
    point = random.choice(sorted(free))
    free.remove(point)
    say("{},{}".format(*point))


size = 0
while line := sys.stdin.readline():
    word, *rest = line.split() or [""]
    word, argument = word.upper(), rest[0] if rest else ""
    if word == "END":
        break
    if word == "START" and argument.isdigit() and 5 <= int(argument) <= 64:
        size = int(argument)
        start(size)
    elif word == "START":
        say("ERROR unsupported size")
    elif word == "RESTART" and size:
        start(size)
    elif word == "BEGIN" and size:
        move()
    elif word == "TURN" and size:
        if take(argument):
            move()
        else:
            say(f"ERROR {argument} is no free point")
    elif word == "BOARD" and size:
        free.update((x, y) for x in range(size) for y in range(size))
        while (stone := sys.stdin.readline().strip()) and stone.upper() != "DONE":
            take(stone)
        move()
    elif word == "ABOUT":
        say('name="random", version="1", author="The Tetrad developers", country="?"')
    elif word not in ("INFO", ""):
        say(f"UNKNOWN {word[:40]}")
