#!/bin/sh
# Speaks the blits dialect: takes over the other side if it may, and else plays the moves of its arguments in turn.
while read -r word rest; do
  case $word in
  info) printf 'swapper\nok\n' ;;
  newgame) placed=0 && printf 'game\nok\n' ;;
  play) placed=$((placed + 1)) && printf 'game\nok\n' ;;
  swap) printf 'game\nok\n' ;;
  bestmove)
    if [ "$placed" = 1 ]; then
      printf 'swap\nok\n'
    else
      printf '%s\nok\n' "$1"
      shift
    fi
    ;;
  quit) exit 0 ;;
  *) printf 'err\nwhat?\nok\n' ;;
  esac
done
