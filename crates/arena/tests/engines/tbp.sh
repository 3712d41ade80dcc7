#!/bin/sh
# Speaks just enough of the original TBP to play: suggests every upright placement in the lowest seven rows and leaves it
# to the frontend to find a valid one. With `mute` as its argument it suggests nothing.
printf '%s\n' '{"type":"info","name":"stacker","version":"3","author":"tests","features":[]}'
moves=
if [ "$1" != mute ]; then
  y=0
  while [ $y -lt 7 ]; do
    for x in 0 1 2 3 4 5 6 7 8 9; do
      for piece in I O T L J S Z; do
        moves="$moves{\"location\":{\"type\":\"$piece\",\"orientation\":\"north\",\"x\":$x,\"y\":$y},\"spin\":\"none\"},"
      done
    done
    y=$((y + 1))
  done
fi
while read -r line; do
  case $line in
  '{"type":"rules"'*) printf '%s\n' '{"type":"ready"}' ;;
  *'"back_to_back":0'* | *opponents*) printf '%s\n' '{"type":"error","reason":"not the original protocol"}' ;;
  '{"type":"suggest"}') printf '%s\n' "{\"type\":\"suggestion\",\"moves\":[${moves%,}]}" ;;
  '{"type":"quit"}') exit 0 ;;
  esac
done
