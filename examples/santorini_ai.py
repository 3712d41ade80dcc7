#!/usr/bin/env python3
"""Moves its workers at random. Speaks Santorini as the public engine santorini-ai does today: lettered squares, `value` in
place of `selection`, `#` before the winner's god (docs/protocols/santorini.md)."""
import json
import random
import sys

import santorini_rules as santorini


def say(message):
    print(json.dumps(message, separators=(",", ":")), flush=True)


def square(index):
    return "ABCDE"[index % 5] + str(5 - index // 5)


def state(fen, actions, heights, workers, winner):
    squares = [",".join(map(square, player)) for player in workers]
    names = ["{}mortal".format("#" if winner == player else "") for player in (0, 1)]
    players = [f"{name}:{placed}" if placed else name for name, placed in zip(names, squares)]
    mover = santorini.next_player(fen, actions) + 1
    return "/".join(["".join(map(str, heights)), str(mover), *players])


def clicks(actions):
    def value(kind, index):
        return {"dest": square(index), "meta": None} if kind == "move_worker" else square(index)

    return [{"type": kind} if at is None else {"type": kind, "value": value(kind, at)} for kind, at in actions]


def lettered(fen):
    heights, mover, workers, _ = santorini.read(fen)
    players = ["mortal:" + ",".join(map(square, player)) if player else "mortal" for player in workers]
    return "/".join(["".join(map(str, heights)), str(mover + 1), *players])


def answer(command, fen):
    turns = list(santorini.turns(fen))
    about = {"original_str": fen, "start_state": lettered(fen)}
    if command == "next_moves":
        states = [{"next_state": state(fen, *turn), "actions": clicks(turn[0])} for turn in turns]
        say({"type": "next_moves", **about, "next_states": states})
    elif turns:
        turn = random.choice(turns)
        meta = {"score": 0, "calculated_depth": 1, "nodes_visited": len(turns), "elapsed_seconds": 0.0}
        meta.update(actions=clicks(turn[0]), action_str="")
        say({"type": "best_move", **about, "next_state": state(fen, *turn), "trigger": "end_of_line", "meta": meta})


say({"type": "started"})
for line in sys.stdin:
    command, *arguments = line.split() or [""]
    if command == "quit":
        break
    if command == "ping":
        print("pong", flush=True)
    elif command in ("set_position", "next_moves"):
        try:
            answer(command, arguments[0] if arguments else "")
        except (ValueError, IndexError) as error:
            print(error, file=sys.stderr)
    elif command != "stop":
        print("unknown command", file=sys.stderr)
