#!/bin/sh
# Speaks just enough of Santorini's protocol to play: says the next states of its arguments in turn and never that one is
# the last. `mute` in place of a state is silence.
echo '{"type":"started"}'
while read -r word rest; do
  case $word in
  set_position)
    start=$rest
    [ "$1" = mute ] || printf '{"type":"best_move","start_state":"%s","next_state":"%s","meta":{}}\n' "$start" "$1"
    shift
    ;;
  ping) echo pong ;;
  quit) exit 0 ;;
  esac
done
