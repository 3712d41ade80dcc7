#!/bin/sh
# Marks a random free cell. Speaks ST3P, for tic-tac-toe (docs/protocols/st3p.md).
seed=$$
random() { # a number below $1, in $number
  seed=$(((seed * 1103515245 + 12345) % 2147483648))
  number=$((seed / 65536 % $1))
}
while read -r word board rest; do
  case $word in
  st3p) echo "st3p version ${rest%% *} ok" ;;
  identify) printf 'name random\nauthor The Tetrad developers\nversion 1\nurl -\nidentify ok\n' ;;
  quit) exit 0 ;;
  move)
    # A line for every free cell: its column in letters, as in a spreadsheet, and its row.
    cells=$(echo "$board" | tr '[:upper:]/' '[:lower:]\n' | awk '
    function column(number, letters) {
      for (letters = ""; number > 0; number = int((number - 1) / 26))
        letters = sprintf("%c", 97 + (number - 1) % 26) letters
      return letters
    }
    {
      x = 0
      while (match($0, /^[0-9]*[_.xo]/)) {
        run = substr($0, 1, RLENGTH); $0 = substr($0, RLENGTH + 1)
        for (count = length(run) > 1 ? run + 0 : 1; count > 0; count--) {
          x++
          if (run ~ /_$/) print column(x) NR
        }
      }
    }')
    # shellcheck disable=SC2086 # the cells are words
    set -- $cells
    if [ $# = 0 ]; then
      echo 'error game over'
    else
      random $# && shift "$number"
      echo "best $1"
    fi
    ;;
  esac
done
