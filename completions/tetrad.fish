# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_tetrad_global_optspecs
    string join \n h/help V/version
end

function __fish_tetrad_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_tetrad_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_tetrad_using_subcommand
    set -l cmd (__fish_tetrad_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c tetrad -n "__fish_tetrad_needs_command" -s h -l help -d 'Print help'
complete -c tetrad -n "__fish_tetrad_needs_command" -s V -l version -d 'Print version'
complete -c tetrad -n "__fish_tetrad_needs_command" -f -a "engine" -d 'Serve an engine on stdin and stdout'
complete -c tetrad -n "__fish_tetrad_needs_command" -f -a "analyse" -d 'Search a position and print what is found'
complete -c tetrad -n "__fish_tetrad_needs_command" -f -a "perft" -d 'Count the sequences of exactly so many turns from a position'
complete -c tetrad -n "__fish_tetrad_needs_command" -f -a "bench" -d 'Do fixed work: nodes, nodes a second, and a node count that is a checksum of behaviour'
complete -c tetrad -n "__fish_tetrad_needs_command" -f -a "play" -d 'Play against the engine at the terminal'
complete -c tetrad -n "__fish_tetrad_needs_command" -f -a "match" -d 'Let engines play each other'
complete -c tetrad -n "__fish_tetrad_needs_command" -f -a "report" -d 'Sum up a stored tournament: standings, Elo, tests, times, faults'
complete -c tetrad -n "__fish_tetrad_needs_command" -f -a "replay" -d 'Show a stored game move by move'
complete -c tetrad -n "__fish_tetrad_needs_command" -f -a "check" -d 'Check whether an engine keeps to its protocol'
complete -c tetrad -n "__fish_tetrad_needs_command" -f -a "worker" -d 'Play games of tournaments that somebody put up on a server'
complete -c tetrad -n "__fish_tetrad_needs_command" -f -a "ptn" -d 'Check, format, show, convert and annotate games of classic Tetris in PTN'
complete -c tetrad -n "__fish_tetrad_needs_command" -f -a "puzzles" -d 'Find positions in which one move wins and no other does'
complete -c tetrad -n "__fish_tetrad_needs_command" -f -a "serve" -d 'Serve the workbench to a browser: boards, analysis, engines'
complete -c tetrad -n "__fish_tetrad_needs_command" -f -a "health" -d 'Ask whether a running server, or a store, answers'
complete -c tetrad -n "__fish_tetrad_needs_command" -f -a "completions" -d 'Print a shell\'s completion script'
complete -c tetrad -n "__fish_tetrad_needs_command" -f -a "man" -d 'Print the manual page, or write those of all commands to a directory'
complete -c tetrad -n "__fish_tetrad_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c tetrad -n "__fish_tetrad_using_subcommand engine" -l dialect -d 'Of santorini: whose words to print' -r -f -a "santorini\t'As the protocol\'s text has them'
santorini-ai\t'As the public engine of this name prints them today'"
complete -c tetrad -n "__fish_tetrad_using_subcommand engine" -l threads -d 'Threads to search with [default: 1]' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand engine" -l hash -d 'Size of the transposition table in MiB [default: 64]' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand engine" -l flip -d 'Of tbp: pieces make half turns as well'
complete -c tetrad -n "__fish_tetrad_using_subcommand engine" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c tetrad -n "__fish_tetrad_using_subcommand analyse" -l time -d 'Time to think, such as 500ms, 1s or 2m; `inf` for no limit [default: 1s without another limit]' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand analyse" -l depth -d 'Iterations of deepening' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand analyse" -l nodes -d 'Positions to visit' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand analyse" -l lines -d 'Report so many lines with different first moves' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand analyse" -l threads -d 'Threads to search with [default: 1]' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand analyse" -l hash -d 'Size of the transposition table in MiB [default: 64]' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand analyse" -l json -d 'Print JSON Lines'
complete -c tetrad -n "__fish_tetrad_using_subcommand analyse" -s h -l help -d 'Print help'
complete -c tetrad -n "__fish_tetrad_using_subcommand perft" -l divide -d 'Count for each first turn'
complete -c tetrad -n "__fish_tetrad_using_subcommand perft" -l spins -d 'Of tetris: a T that comes to rest with another spin counts apart'
complete -c tetrad -n "__fish_tetrad_using_subcommand perft" -l sonic -d 'Of tetris: pieces drop to the ground and nowhere in between'
complete -c tetrad -n "__fish_tetrad_using_subcommand perft" -l hold -d 'Of tetris: pieces may be held'
complete -c tetrad -n "__fish_tetrad_using_subcommand perft" -l json -d 'Print JSON Lines'
complete -c tetrad -n "__fish_tetrad_using_subcommand perft" -s h -l help -d 'Print help'
complete -c tetrad -n "__fish_tetrad_using_subcommand bench" -l json -d 'Print JSON Lines'
complete -c tetrad -n "__fish_tetrad_using_subcommand bench" -s h -l help -d 'Print help'
complete -c tetrad -n "__fish_tetrad_using_subcommand play" -l board -d 'A position in the game\'s own notation; for tictactoe a size as `ROWSxCOLS`, for lits `random` or `random:SEED`, for santorini two gods as `GOD/GOD`, for tetris `solo`, `versus`, `solo:SEED` or `versus:SEED`' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand play" -l win-length -d 'Of tictactoe: so many in a line win [default: the shorter side of the board]' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand play" -l side -d 'The side you play; the engine plays the other' -r -f -a "x\t'The side that moves first'
o\t'The side that moves second'
both\t'Two people at one terminal'
none\t'The engine plays itself'"
complete -c tetrad -n "__fish_tetrad_using_subcommand play" -l time -d 'Time to think, such as 500ms, 1s or 2m; `inf` for no limit [default: 1s without another limit]' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand play" -l depth -d 'Iterations of deepening' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand play" -l nodes -d 'Positions to visit' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand play" -l engine -d 'Play against this program instead of the built-in engine: a command, quoted as for a shell' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand play" -l proto -d 'How that program speaks [default: st3p for tictactoe, ltp for lits, tbp for tetris, else the game\'s name]' -r -f -a "st3p\t''
gomocup\t''
ltp\t''
blits\t''
santorini\t''
tbp\t''
tbp1\t''"
complete -c tetrad -n "__fish_tetrad_using_subcommand play" -l threads -d 'Threads to search with [default: 1]' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand play" -l hash -d 'Size of the transposition table in MiB [default: 64]' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand play" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c tetrad -n "__fish_tetrad_using_subcommand match" -l game -d 'The game' -r -f -a "tictactoe\t''
lits\t''
santorini\t''
tetris\t''"
complete -c tetrad -n "__fish_tetrad_using_subcommand match" -l engine -d 'Who plays; of two, the score is the first one\'s' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand match" -l each -d 'What counts for each engine that does not say otherwise, such as time=100ms' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand match" -l schedule -d 'Who meets whom: round-robin, gauntlet, gauntlet:N, knockout, swiss or swiss:ROUNDS [default: round-robin]' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand match" -l games -d 'How many games to play per pairing [default: 100]' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand match" -l seed -d 'The openings follow from this: of a book for five in a row on 15x15 and for Santorini without gods, drawn elsewhere [default: 1]' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand match" -l openings -d 'Begin with the positions of this file, one a line, instead of those' -r -F
complete -c tetrad -n "__fish_tetrad_using_subcommand match" -l board -d 'A position in the game\'s own notation; for tictactoe a size as `ROWSxCOLS`, for lits `random` or `random:SEED`, for santorini two gods as `GOD/GOD`, for tetris `solo`, `versus`, `solo:SEED` or `versus:SEED`' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand match" -l win-length -d 'Of tictactoe: so many in a line win [default: the shorter side of the board]' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand match" -l sprt -d 'Stop a match of two as soon as this test is decided: elo0=0 elo1=5, also alpha=, beta=, model=, unit=' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand match" -l adjudicate -d 'End games that are decided: turns=N, win=SCORE, draw=SCORE, each as SCORE:MOVES:AFTER if wanted, proof=NODES' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand match" -l concurrency -d 'How many games to play at once [default: 1]' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand match" -l store -d 'Keep the games in this file, or on this server (`postgres://user@host/database`), and go on where it stopped' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand match" -l lease -d 'How long a pair of games is a worker\'s from its last sign of life [default: 2m]' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand match" -l name -d 'What the tournament is called in the store [default: the game and a digest of what is played]' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand match" -l solo -d 'Of tetris: each engine alone, on the same pieces; short for --board solo'
complete -c tetrad -n "__fish_tetrad_using_subcommand match" -l pin -d 'Keep every game, with its engines, on cores of its own'
complete -c tetrad -n "__fish_tetrad_using_subcommand match" -l remote -d 'Put it up for `tetrad worker` on any machine, and follow it'
complete -c tetrad -n "__fish_tetrad_using_subcommand match" -l log -d 'Keep every line to and from the engines in the store, with its microsecond'
complete -c tetrad -n "__fish_tetrad_using_subcommand match" -l json -d 'Print JSON Lines'
complete -c tetrad -n "__fish_tetrad_using_subcommand match" -s h -l help -d 'Print help'
complete -c tetrad -n "__fish_tetrad_using_subcommand report" -l tournament -d 'Which tournament, by name, where a store has several' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand report" -l html -d 'Write the report as one page with plots' -r -F
complete -c tetrad -n "__fish_tetrad_using_subcommand report" -l export -d 'Write the games instead' -r -f -a "records\t''
t3en\t''
ltp\t''
actions\t''
tbp\t''
notation\t''"
complete -c tetrad -n "__fish_tetrad_using_subcommand report" -s o -l output -d 'Write them there: a file, or a folder for a file each' -r -F
complete -c tetrad -n "__fish_tetrad_using_subcommand report" -l all -d 'List every opening and every fault, not only some'
complete -c tetrad -n "__fish_tetrad_using_subcommand report" -l json -d 'Print JSON Lines'
complete -c tetrad -n "__fish_tetrad_using_subcommand report" -s h -l help -d 'Print help'
complete -c tetrad -n "__fish_tetrad_using_subcommand replay" -l tournament -d 'Which tournament, by name, where a store has several' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand replay" -l at -d 'Show the board after so many turns, and nothing else' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand replay" -l log -d 'Print every line exchanged with the engines too, if they were kept (`tetrad match --log`)'
complete -c tetrad -n "__fish_tetrad_using_subcommand replay" -s h -l help -d 'Print help'
complete -c tetrad -n "__fish_tetrad_using_subcommand check" -l only -d 'Make these checks alone, by number' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand check" -l time -d 'Time for a move' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand check" -l margin -d 'How far past its time an answer may come' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand check" -l startup -d 'How long the engine may take to start' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand check" -l games -d 'How many random positions or games the last check plays' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand check" -l seed -d 'Random positions come from this' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand check" -l list -d 'List the checks and make none'
complete -c tetrad -n "__fish_tetrad_using_subcommand check" -l verbose -d 'Show the lines of checks that passed too'
complete -c tetrad -n "__fish_tetrad_using_subcommand check" -l json -d 'Print JSON Lines'
complete -c tetrad -n "__fish_tetrad_using_subcommand check" -s h -l help -d 'Print help'
complete -c tetrad -n "__fish_tetrad_using_subcommand worker" -l store -d 'The PostgreSQL database with the tournaments: `postgres://user@host/database`' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand worker" -l engine -d 'Register an engine, in the words of `tetrad match` (may be repeated)' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand worker" -l engines -d 'Register the engines of a file in TOML, which may be that of a match (may be repeated)' -r -F
complete -c tetrad -n "__fish_tetrad_using_subcommand worker" -l jobs -d 'How many pairs to play at once [default: as many as there are cores]' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand worker" -l name -d 'What it is called in reports [default: the machine\'s name]' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand worker" -l json -d 'Print JSON Lines'
complete -c tetrad -n "__fish_tetrad_using_subcommand worker" -s h -l help -d 'Print help'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and not __fish_seen_subcommand_from check fmt show stats convert annotate puzzles help" -s h -l help -d 'Print help'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and not __fish_seen_subcommand_from check fmt show stats convert annotate puzzles help" -f -a "check" -d 'Say everything that is wrong with games: their text, and every move played on a board'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and not __fish_seen_subcommand_from check fmt show stats convert annotate puzzles help" -f -a "fmt" -d 'Write games the usual way: in place, or to stdout if they come from stdin'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and not __fish_seen_subcommand_from check fmt show stats convert annotate puzzles help" -f -a "show" -d 'Show the board of a game'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and not __fish_seen_subcommand_from check fmt show stats convert annotate puzzles help" -f -a "stats" -d 'Tell figures about games, each and all together'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and not __fish_seen_subcommand_from check fmt show stats convert annotate puzzles help" -f -a "convert" -d 'Write games in another form: fumen, JSON, stackrabbit, TBP or PTN'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and not __fish_seen_subcommand_from check fmt show stats convert annotate puzzles help" -f -a "annotate" -d 'Rate every move of a game from !! to ??, with the better move in a comment'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and not __fish_seen_subcommand_from check fmt show stats convert annotate puzzles help" -f -a "puzzles" -d 'Find positions in which one placement is best'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and not __fish_seen_subcommand_from check fmt show stats convert annotate puzzles help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from check" -l board -d 'Go on from this board: a fumen or its link, or rows from the bottom like 9G_/9G_' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from check" -l strict -d 'Allow only what the published grammar allows'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from check" -l fragment -d 'Expect parts of games, which need no header'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from check" -l syntax-only -d 'Look at the text alone and don\'t play the game'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from check" -l json -d 'Print JSON Lines: one for each problem, then one for each file'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from fmt" -l moves -d 'So many moves a line' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from fmt" -l width -d 'Fill lines up to so many characters instead' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from fmt" -l check -d 'Change nothing, but name the files that would change'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from fmt" -l stdout -d 'Print to stdout instead of changing the file'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from fmt" -s h -l help -d 'Print help'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from show" -l move -d 'Show the board after so many moves' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from show" -l svg -d 'Draw the game as an animated SVG' -r -F
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from show" -l png -d 'Draw boards of the game side by side into a PNG' -r -F
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from show" -l boards -d 'So many boards in the PNG, evenly through the game' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from stats" -l plot -d 'Draw the score over the lines into an SVG file' -r -F
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from stats" -l json -d 'Print JSON Lines: one for each game, then one for all'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from stats" -s h -l help -d 'Print help'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from convert" -l to -d 'The form to write' -r -f -a "ptn\t'The notation itself'
fumen\t'A fumen, version 115, with a page for each move'
json\t'Everything as one line of JSON'
stackrabbit\t'A piece on each line with its rotation, x and y'
tbp\t'A move of the Tetris Bot Protocol on each line'"
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from convert" -l from -d 'The form to read, where it can\'t be told from the text' -r -f -a "ptn\t'The notation itself'
unlettered\t'PTN in which T, L and J may have no letter; the board says what was meant'
fumen\t'A fumen'
json\t'What --to json writes'
stackrabbit\t'A piece on each line with its rotation, x and y'
tbp\t'A move of the Tetris Bot Protocol on each line'"
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from convert" -l comments -d 'Keep comments in a fumen'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from convert" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from annotate" -l json -d 'Print JSON Lines: one for each move'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from annotate" -s h -l help -d 'Print help'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from puzzles" -l count -d 'How many puzzles of games that the engine plays' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from puzzles" -l seed -d 'Draws the pieces of games that the engine plays' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from puzzles" -s h -l help -d 'Print help'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from help" -f -a "check" -d 'Say everything that is wrong with games: their text, and every move played on a board'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from help" -f -a "fmt" -d 'Write games the usual way: in place, or to stdout if they come from stdin'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show the board of a game'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from help" -f -a "stats" -d 'Tell figures about games, each and all together'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from help" -f -a "convert" -d 'Write games in another form: fumen, JSON, stackrabbit, TBP or PTN'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from help" -f -a "annotate" -d 'Rate every move of a game from !! to ??, with the better move in a comment'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from help" -f -a "puzzles" -d 'Find positions in which one placement is best'
complete -c tetrad -n "__fish_tetrad_using_subcommand ptn; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c tetrad -n "__fish_tetrad_using_subcommand puzzles" -l from -d 'The position whose openings are played, in the game\'s own notation' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand puzzles" -l store -d 'Look at the games of all tournaments in this store instead' -r -F
complete -c tetrad -n "__fish_tetrad_using_subcommand puzzles" -l count -d 'How many puzzles' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand puzzles" -l games -d 'How many games, or positions of tetris, to look at before it gives up' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand puzzles" -l plies -d 'The number of plies to the win: one number, or the least and the most' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand puzzles" -l nodes -d 'How many nodes the engine searches in each position' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand puzzles" -l proof-nodes -d 'How many nodes a proof may take' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand puzzles" -l seed -d 'Draws the games' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand puzzles" -l known -d 'Leave out the puzzles of this file, and their mirror images' -r -F
complete -c tetrad -n "__fish_tetrad_using_subcommand puzzles" -l check -d 'Prove the puzzles of this file instead of finding some' -r -F
complete -c tetrad -n "__fish_tetrad_using_subcommand puzzles" -s h -l help -d 'Print help'
complete -c tetrad -n "__fish_tetrad_using_subcommand serve" -l port -d 'The port to listen on; 0 for any that is free' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand serve" -l host -d 'The address to listen on, if others may come in; then a token is needed, and made if none is given' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand serve" -l token -d 'What everybody has to show: at least 8 letters, digits, `-` or `_`' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand serve" -l token-file -d 'The file that holds the token, and nothing else' -r -F
complete -c tetrad -n "__fish_tetrad_using_subcommand serve" -l store -d 'Keep tournaments in this store, and show those that are there' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand serve" -l concurrency -d 'The most games that are played at once, all tournaments together [default: 4 for each core]' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand serve" -l engine -d 'Register an engine, in the words of `tetrad match` (may be repeated)' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand serve" -l engines -d 'Register the engines of a file in TOML, which may be that of a match (may be repeated)' -r -F
complete -c tetrad -n "__fish_tetrad_using_subcommand serve" -l open -d 'Open the workbench in the browser'
complete -c tetrad -n "__fish_tetrad_using_subcommand serve" -s h -l help -d 'Print help'
complete -c tetrad -n "__fish_tetrad_using_subcommand health" -l store -d 'Ask this store instead: a file, or the address of a PostgreSQL database' -r
complete -c tetrad -n "__fish_tetrad_using_subcommand health" -s h -l help -d 'Print help'
complete -c tetrad -n "__fish_tetrad_using_subcommand completions" -s h -l help -d 'Print help'
complete -c tetrad -n "__fish_tetrad_using_subcommand man" -l dir -d 'Write a page for each command to this directory' -r -F
complete -c tetrad -n "__fish_tetrad_using_subcommand man" -s h -l help -d 'Print help'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and not __fish_seen_subcommand_from engine analyse perft bench play match report replay check worker ptn puzzles serve health completions man help" -f -a "engine" -d 'Serve an engine on stdin and stdout'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and not __fish_seen_subcommand_from engine analyse perft bench play match report replay check worker ptn puzzles serve health completions man help" -f -a "analyse" -d 'Search a position and print what is found'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and not __fish_seen_subcommand_from engine analyse perft bench play match report replay check worker ptn puzzles serve health completions man help" -f -a "perft" -d 'Count the sequences of exactly so many turns from a position'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and not __fish_seen_subcommand_from engine analyse perft bench play match report replay check worker ptn puzzles serve health completions man help" -f -a "bench" -d 'Do fixed work: nodes, nodes a second, and a node count that is a checksum of behaviour'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and not __fish_seen_subcommand_from engine analyse perft bench play match report replay check worker ptn puzzles serve health completions man help" -f -a "play" -d 'Play against the engine at the terminal'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and not __fish_seen_subcommand_from engine analyse perft bench play match report replay check worker ptn puzzles serve health completions man help" -f -a "match" -d 'Let engines play each other'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and not __fish_seen_subcommand_from engine analyse perft bench play match report replay check worker ptn puzzles serve health completions man help" -f -a "report" -d 'Sum up a stored tournament: standings, Elo, tests, times, faults'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and not __fish_seen_subcommand_from engine analyse perft bench play match report replay check worker ptn puzzles serve health completions man help" -f -a "replay" -d 'Show a stored game move by move'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and not __fish_seen_subcommand_from engine analyse perft bench play match report replay check worker ptn puzzles serve health completions man help" -f -a "check" -d 'Check whether an engine keeps to its protocol'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and not __fish_seen_subcommand_from engine analyse perft bench play match report replay check worker ptn puzzles serve health completions man help" -f -a "worker" -d 'Play games of tournaments that somebody put up on a server'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and not __fish_seen_subcommand_from engine analyse perft bench play match report replay check worker ptn puzzles serve health completions man help" -f -a "ptn" -d 'Check, format, show, convert and annotate games of classic Tetris in PTN'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and not __fish_seen_subcommand_from engine analyse perft bench play match report replay check worker ptn puzzles serve health completions man help" -f -a "puzzles" -d 'Find positions in which one move wins and no other does'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and not __fish_seen_subcommand_from engine analyse perft bench play match report replay check worker ptn puzzles serve health completions man help" -f -a "serve" -d 'Serve the workbench to a browser: boards, analysis, engines'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and not __fish_seen_subcommand_from engine analyse perft bench play match report replay check worker ptn puzzles serve health completions man help" -f -a "health" -d 'Ask whether a running server, or a store, answers'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and not __fish_seen_subcommand_from engine analyse perft bench play match report replay check worker ptn puzzles serve health completions man help" -f -a "completions" -d 'Print a shell\'s completion script'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and not __fish_seen_subcommand_from engine analyse perft bench play match report replay check worker ptn puzzles serve health completions man help" -f -a "man" -d 'Print the manual page, or write those of all commands to a directory'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and not __fish_seen_subcommand_from engine analyse perft bench play match report replay check worker ptn puzzles serve health completions man help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and __fish_seen_subcommand_from ptn" -f -a "check" -d 'Say everything that is wrong with games: their text, and every move played on a board'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and __fish_seen_subcommand_from ptn" -f -a "fmt" -d 'Write games the usual way: in place, or to stdout if they come from stdin'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and __fish_seen_subcommand_from ptn" -f -a "show" -d 'Show the board of a game'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and __fish_seen_subcommand_from ptn" -f -a "stats" -d 'Tell figures about games, each and all together'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and __fish_seen_subcommand_from ptn" -f -a "convert" -d 'Write games in another form: fumen, JSON, stackrabbit, TBP or PTN'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and __fish_seen_subcommand_from ptn" -f -a "annotate" -d 'Rate every move of a game from !! to ??, with the better move in a comment'
complete -c tetrad -n "__fish_tetrad_using_subcommand help; and __fish_seen_subcommand_from ptn" -f -a "puzzles" -d 'Find positions in which one placement is best'
