#!/bin/sh
# Puts its stones on random free points. Speaks the Gomocup protocol, for five in a row (docs/protocols/gomocup.md).
seed=$$
random() { # a number below $1, in $number
  seed=$(((seed * 1103515245 + 12345) % 2147483648))
  number=$((seed / 65536 % $1))
}
answer() {
  while :; do
    random "$size" && x=$number
    random "$size" && y=$number
    case $taken in *" $x,$y "*) ;; *) break ;; esac
  done
  taken="$taken$x,$y " && echo "$x,$y"
}
while read -r word argument rest; do
  case $word in
  ABOUT) echo 'name="random", version="1", author="The Tetrad developers", country="?"' ;;
  START) size=$argument taken=' ' && echo OK ;;
  RESTART) taken=' ' && echo OK ;;
  BEGIN) answer ;;
  TURN) taken="$taken$argument " && answer ;;
  BOARD)
    taken=' '
    while read -r stone && [ "$stone" != DONE ]; do taken="$taken${stone%,*} "; done
    answer
    ;;
  END) exit 0 ;;
  INFO | '') ;;
  *) echo "UNKNOWN $word" ;;
  esac
done
