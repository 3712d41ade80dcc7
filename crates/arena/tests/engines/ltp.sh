#!/bin/sh
# Speaks just enough LTP to play: replies to nothing but gen-move, without ids, and plays the moves of its arguments in
# turn.
while read -r line; do
  case $line in
  *gen-move*)
    printf '= %s\n\n' "$1"
    shift
    ;;
  *shutdown*) exit 0 ;;
  esac
done
