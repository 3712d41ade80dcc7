#!/bin/sh
# A tiny engine for the referee's tests. It is greeted with `hello`, answers `ready <process id>`, is asked
# `go <legal moves>`, answers `move <one of them>`, and ends at `bye`. Its argument says what it does wrong
# instead: when it starts, or when it is asked.
echo "$$" >&2
case $1 in
mute) sleep 1000 ;;
dead-on-arrival) exit 7 ;;
refuses) read -r hello && echo "no thanks" && sleep 1000 ;;
deaf) echo "ready $$" && sleep 1000 ;;
deaf-flood) echo "ready $$" && yes 'move a1' ;;
# A helper that can't be known by its group, session, environment or pipes, and sleeps for "process id".5 seconds.
hidden) env -i setsid sleep "$$.5" </dev/null >/dev/null 2>&1 & ;;
hidden-crash) env -i setsid sleep "$$.5" </dev/null >/dev/null 2>&1 & exit 7 ;;
family) sleep 1000 & setsid sleep 1000 & ;;
greedy) exec dd if=/dev/zero of=/dev/null bs=400000000 count=1 ;;
stubborn) trap '' TERM INT HUP ;;
esac
while read -r word first second rest; do
  case $word in
  hello) echo "ready $$" && [ -z "$TETRAD_TEST" ] || echo "$TETRAD_TEST in $PWD" >&2 ;;
  bye) exit 0 ;;
  go)
    case $1 in
    crash) echo 'out of ideas' >&2 && exit 3 ;;
    segfault) kill -SEGV "$$" ;;
    think) echo thinking && sleep 1000 ;;
    stall) sleep 1000 ;;
    flood) yes 'thinking' ;;
    flood-without-end) tr '\0' x </dev/zero ;;
    close-output) exec >&- && sleep 1000 ;;
    half-line) printf 'move %s' "$first" && sleep 1000 ;;
    last-words) printf 'move %s' "$first" && exit 0 ;;
    illegal) echo 'move a1' ;;
    garbage) echo 'move fast' ;;
    refuses-later) echo 'no more' ;;
    chatty)
      head -c 300000 /dev/zero
      head -c 300000 /dev/zero | tr '\0' '\n' >&2
      printf '\n\377\376\nmove %s\nmove %s\n' "$first" "$second"
      ;;
    *) echo "move $first" ;;
    esac
    ;;
  esac
done
if [ "$1" = stubborn ]; then exec sleep 1000; fi
