#!/usr/bin/env python3
"""Moves its workers at random. Speaks the protocol of Santorini (docs/protocols/santorini.md)."""
import json
import random
import sys

import santorini_rules as santorini


def say(message):
    print(json.dumps(message, separators=(",", ":")), flush=True)


def state(fen, actions, heights, workers, winner):
    squares = [",".join(map(str, player)) for player in workers]
    players = ["mortal{}:{}".format("#" if winner == player else "", squares[player]) for player in (0, 1)]
    mover = santorini.next_player(fen, actions) + 1
    return "/".join(["".join(map(str, heights)), str(mover), *players])


def clicks(actions):
    return [{"type": kind} if square is None else {"type": kind, "selection": square} for kind, square in actions]


def answer(command, fen):
    turns = list(santorini.turns(fen))
    if command == "next_moves":
        states = [{"next_state": state(fen, *turn), "actions": clicks(turn[0])} for turn in turns]
        say({"type": "next_moves", "start_state": fen, "next_states": states})
    elif turns:
        turn = random.choice(turns)
        meta = {"calculated_depth": 1, "elapsed_seconds": 0.0, "actions": clicks(turn[0])}
        # That this is its last word on the position is beyond the protocol's text; without it, clients wait and say `stop`.
        move = {"type": "best_move", "start_state": fen, "next_state": state(fen, *turn), "meta": meta, "final": True}
        say(move)
    else:
        raise ValueError("the game is over")


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
            say({"type": "error", "message": str(error), "input": line.strip()[:200]})
    elif command not in ("", "stop"):
        say({"type": "error", "message": "unknown command", "input": line.strip()[:200]})
