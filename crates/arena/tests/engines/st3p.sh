#!/bin/sh
# Speaks ST3P and marks the first free cell. With `old` as its argument it knows version 1 only and ends at the offer of
# another one.
while read -r word board rest; do
  case $word in
  st3p) [ "$1" != old ] || [ "$rest" = 1 ] || exit 3 && echo "st3p version $rest ok" ;;
  identify) printf 'name first-free\nversion 1.5\nidentify ok\n' ;;
  quit) exit 0 ;;
  move)
    row=1 col=0 count=
    while [ -n "$board" ]; do
      char=${board%"${board#?}"}
      board=${board#?}
      case $char in
      [0-9]) count=$count$char ;;
      /) row=$((row + 1)) col=0 ;;
      _) break ;;
      *) col=$((col + ${count:-1})) count= ;;
      esac
    done
    # The letter by its code: `a` is 97.
    printf "best \\$(printf %o $((97 + col)))%d\n" "$row"
    ;;
  esac
done
