#!/bin/sh
# Speaks the Gomocup protocol and puts its stone on the first free point.
answer() {
  y=0
  while [ "$y" -lt "$size" ]; do
    x=0
    while [ "$x" -lt "$size" ]; do
      case $taken in
      *" $x,$y "*) x=$((x + 1)) ;;
      *)
        taken="$taken $x,$y "
        echo "$x,$y"
        return
        ;;
      esac
    done
    y=$((y + 1))
  done
}
while read -r word argument rest; do
  case $word in
  ABOUT) echo 'name="first-free", version="2.5"' ;;
  START) size=$argument taken=' ' && echo OK ;;
  BEGIN) answer ;;
  TURN) taken="$taken $argument " && answer ;;
  BOARD)
    taken=' '
    while read -r stone && [ "$stone" != DONE ]; do taken="$taken ${stone%,*} "; done
    answer
    ;;
  END) exit 0 ;;
  esac
done
