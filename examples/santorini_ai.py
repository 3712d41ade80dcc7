#!/usr/bin/env python3
"""The engine of santorini.py in the dialect of the public engine santorini-ai: lettered squares, `value` in place of
`selection`, `#` before the winner's god (docs/protocols/santorini.md)."""
import json
import sys

import santorini


def square(index):
    return "ABCDE"[index % 5] + str(5 - index // 5)


def index(name):
    """A square as a number, 0 to 24 from the top left, or as a letter and a number, A5 to E1."""
    return name if name.isdigit() else str("ABCDE".index(name[0].upper()) + 5 * (5 - int(name[1:])))


def numbered(state):
    """A position in the words of santorini.py, from either dialect."""
    heights, mover, *players = state.split("/")
    for player, text in enumerate(players):
        god, _, squares = text.partition(":")
        mark = "#" if "#" in god else ""
        players[player] = f"{god.strip('#')}{mark}:{','.join(map(index, filter(None, squares.split(','))))}"
    return "/".join([heights, mover, *players])


def lettered(state):
    """A position of santorini.py in this dialect."""
    heights, mover, workers, winner = santorini.read(state)
    players = ["#mortal" if player == winner else "mortal" for player in (0, 1)]
    for player, squares in enumerate(workers):
        if squares:
            players[player] += ":" + ",".join(map(square, sorted(squares)))
    return "/".join(["".join(map(str, heights)), str(mover + 1), *players])


def clicks(actions):
    def click(type, selection=None):
        if selection is None:
            return {"type": type}
        at = square(selection)
        return {"type": type, "value": {"dest": at, "meta": None} if type == "move_worker" else at}

    return [click(**action) for action in actions]


def answer(command, text):
    state = numbered(text)
    about = {"original_str": text, "start_state": lettered(state)}
    if command == "next_moves":
        turns = santorini.turns(state)
        states = [{"next_state": lettered(after), "actions": clicks(actions)} for after, actions in turns]
        return {"type": "next_moves", **about, "next_states": states}
    after, actions = santorini.choose(state)
    meta = {"score": 0, "calculated_depth": 1, "nodes_visited": 1, "elapsed_seconds": 0.0}
    meta.update(actions=clicks(actions), action_str="")
    return {"type": "best_move", **about, "next_state": lettered(after), "trigger": "end_of_line", "meta": meta}


print(json.dumps({"type": "started"}), flush=True)
for line in sys.stdin:
    command, argument, *_ = line.split() + ["", ""]
    if command == "quit":
        break
    if command == "ping":
        print("pong", flush=True)
    elif command in ("set_position", "next_moves"):
        try:
            print(json.dumps(answer(command, argument)), flush=True)
        except (ValueError, IndexError) as error:
            print(error, file=sys.stderr)
    elif command != "stop":
        print("unknown command", file=sys.stderr)
