
use builtin;
use str;

set edit:completion:arg-completer[tetrad] = {|@words|
    fn spaces {|n|
        builtin:repeat $n ' ' | str:join ''
    }
    fn cand {|text desc|
        edit:complex-candidate $text &display=$text' '(spaces (- 14 (wcswidth $text)))$desc
    }
    var command = 'tetrad'
    for word $words[1..-1] {
        if (str:has-prefix $word '-') {
            break
        }
        set command = $command';'$word
    }
    var completions = [
        &'tetrad'= {
            cand -h 'Print help'
            cand --help 'Print help'
            cand -V 'Print version'
            cand --version 'Print version'
            cand engine 'Serve an engine on stdin and stdout'
            cand analyse 'Search a position and print what is found'
            cand perft 'Count the sequences of exactly so many turns from a position'
            cand bench 'Do fixed work: nodes, nodes a second, and a node count that is a checksum of behaviour'
            cand play 'Play against the engine at the terminal'
            cand match 'Let engines play each other'
            cand report 'Sum up a stored tournament: standings, Elo, tests, times, faults'
            cand replay 'Show a stored game move by move'
            cand check 'Check whether an engine keeps to its protocol'
            cand worker 'Play games of tournaments that somebody put up on a server'
            cand ptn 'Check, format, show, convert and annotate games of classic Tetris in PTN'
            cand puzzles 'Find positions in which one move wins and no other does'
            cand serve 'Serve the workbench to a browser: boards, analysis, engines'
            cand health 'Ask whether a running server, or a store, answers'
            cand completions 'Print a shell''s completion script'
            cand man 'Print the manual page, or write those of all commands to a directory'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'tetrad;engine'= {
            cand --dialect 'Of santorini: whose words to print'
            cand --threads 'Threads to search with [default: 1]'
            cand --hash 'Size of the transposition table in MiB [default: 64]'
            cand --flip 'Of tbp: pieces make half turns as well'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'tetrad;analyse'= {
            cand --time 'Time to think, such as 500ms, 1s or 2m; `inf` for no limit [default: 1s without another limit]'
            cand --depth 'Iterations of deepening'
            cand --nodes 'Positions to visit'
            cand --lines 'Report so many lines with different first moves'
            cand --threads 'Threads to search with [default: 1]'
            cand --hash 'Size of the transposition table in MiB [default: 64]'
            cand --json 'Print JSON Lines'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tetrad;perft'= {
            cand --divide 'Count for each first turn'
            cand --spins 'Of tetris: a T that comes to rest with another spin counts apart'
            cand --sonic 'Of tetris: pieces drop to the ground and nowhere in between'
            cand --hold 'Of tetris: pieces may be held'
            cand --json 'Print JSON Lines'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tetrad;bench'= {
            cand --json 'Print JSON Lines'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tetrad;play'= {
            cand --board 'A position in the game''s own notation; for tictactoe a size as `ROWSxCOLS`, for lits `random` or `random:SEED`, for santorini two gods as `GOD/GOD`, for tetris `solo`, `versus`, `solo:SEED` or `versus:SEED`'
            cand --win-length 'Of tictactoe: so many in a line win [default: the shorter side of the board]'
            cand --side 'The side you play; the engine plays the other'
            cand --time 'Time to think, such as 500ms, 1s or 2m; `inf` for no limit [default: 1s without another limit]'
            cand --depth 'Iterations of deepening'
            cand --nodes 'Positions to visit'
            cand --engine 'Play against this program instead of the built-in engine: a command, quoted as for a shell'
            cand --proto 'How that program speaks [default: st3p for tictactoe, ltp for lits, tbp for tetris, else the game''s name]'
            cand --threads 'Threads to search with [default: 1]'
            cand --hash 'Size of the transposition table in MiB [default: 64]'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'tetrad;match'= {
            cand --game 'The game'
            cand --engine 'Who plays; of two, the score is the first one''s'
            cand --each 'What counts for each engine that does not say otherwise, such as time=100ms'
            cand --schedule 'Who meets whom: round-robin, gauntlet, gauntlet:N, knockout, swiss or swiss:ROUNDS [default: round-robin]'
            cand --games 'How many games to play per pairing [default: 100]'
            cand --seed 'The openings follow from this: of a book for five in a row on 15x15 and for Santorini without gods, drawn elsewhere [default: 1]'
            cand --openings 'Begin with the positions of this file, one a line, instead of those'
            cand --board 'A position in the game''s own notation; for tictactoe a size as `ROWSxCOLS`, for lits `random` or `random:SEED`, for santorini two gods as `GOD/GOD`, for tetris `solo`, `versus`, `solo:SEED` or `versus:SEED`'
            cand --win-length 'Of tictactoe: so many in a line win [default: the shorter side of the board]'
            cand --sprt 'Stop a match of two as soon as this test is decided: elo0=0 elo1=5, also alpha=, beta=, model=, unit='
            cand --adjudicate 'End games that are decided: turns=N, win=SCORE, draw=SCORE, each as SCORE:MOVES:AFTER if wanted, proof=NODES'
            cand --concurrency 'How many games to play at once [default: 1]'
            cand --store 'Keep the games in this file, or on this server (`postgres://user@host/database`), and go on where it stopped'
            cand --lease 'How long a pair of games is a worker''s from its last sign of life [default: 2m]'
            cand --name 'What the tournament is called in the store [default: the game and a digest of what is played]'
            cand --solo 'Of tetris: each engine alone, on the same pieces; short for --board solo'
            cand --pin 'Keep every game, with its engines, on cores of its own'
            cand --remote 'Put it up for `tetrad worker` on any machine, and follow it'
            cand --log 'Keep every line to and from the engines in the store, with its microsecond'
            cand --json 'Print JSON Lines'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tetrad;report'= {
            cand --tournament 'Which tournament, by name, where a store has several'
            cand --html 'Write the report as one page with plots'
            cand --export 'Write the games instead'
            cand -o 'Write them there: a file, or a folder for a file each'
            cand --output 'Write them there: a file, or a folder for a file each'
            cand --all 'List every opening and every fault, not only some'
            cand --json 'Print JSON Lines'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tetrad;replay'= {
            cand --tournament 'Which tournament, by name, where a store has several'
            cand --at 'Show the board after so many turns, and nothing else'
            cand --log 'Print every line exchanged with the engines too, if they were kept (`tetrad match --log`)'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tetrad;check'= {
            cand --only 'Make these checks alone, by number'
            cand --time 'Time for a move'
            cand --margin 'How far past its time an answer may come'
            cand --startup 'How long the engine may take to start'
            cand --games 'How many random positions or games the last check plays'
            cand --seed 'Random positions come from this'
            cand --list 'List the checks and make none'
            cand --verbose 'Show the lines of checks that passed too'
            cand --json 'Print JSON Lines'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tetrad;worker'= {
            cand --store 'The PostgreSQL database with the tournaments: `postgres://user@host/database`'
            cand --engine 'Register an engine, in the words of `tetrad match` (may be repeated)'
            cand --engines 'Register the engines of a file in TOML, which may be that of a match (may be repeated)'
            cand --jobs 'How many pairs to play at once [default: as many as there are cores]'
            cand --name 'What it is called in reports [default: the machine''s name]'
            cand --json 'Print JSON Lines'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tetrad;ptn'= {
            cand -h 'Print help'
            cand --help 'Print help'
            cand check 'Say everything that is wrong with games: their text, and every move played on a board'
            cand fmt 'Write games the usual way: in place, or to stdout if they come from stdin'
            cand show 'Show the board of a game'
            cand stats 'Tell figures about games, each and all together'
            cand convert 'Write games in another form: fumen, JSON, stackrabbit, TBP or PTN'
            cand annotate 'Rate every move of a game from !! to ??, with the better move in a comment'
            cand puzzles 'Find positions in which one placement is best'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'tetrad;ptn;check'= {
            cand --board 'Go on from this board: a fumen or its link, or rows from the bottom like 9G_/9G_'
            cand --strict 'Allow only what the published grammar allows'
            cand --fragment 'Expect parts of games, which need no header'
            cand --syntax-only 'Look at the text alone and don''t play the game'
            cand --json 'Print JSON Lines: one for each problem, then one for each file'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tetrad;ptn;fmt'= {
            cand --moves 'So many moves a line'
            cand --width 'Fill lines up to so many characters instead'
            cand --check 'Change nothing, but name the files that would change'
            cand --stdout 'Print to stdout instead of changing the file'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tetrad;ptn;show'= {
            cand --move 'Show the board after so many moves'
            cand --svg 'Draw the game as an animated SVG'
            cand --png 'Draw boards of the game side by side into a PNG'
            cand --boards 'So many boards in the PNG, evenly through the game'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tetrad;ptn;stats'= {
            cand --plot 'Draw the score over the lines into an SVG file'
            cand --json 'Print JSON Lines: one for each game, then one for all'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tetrad;ptn;convert'= {
            cand --to 'The form to write'
            cand --from 'The form to read, where it can''t be told from the text'
            cand --comments 'Keep comments in a fumen'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'tetrad;ptn;annotate'= {
            cand --json 'Print JSON Lines: one for each move'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tetrad;ptn;puzzles'= {
            cand --count 'How many puzzles of games that the engine plays'
            cand --seed 'Draws the pieces of games that the engine plays'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tetrad;ptn;help'= {
            cand check 'Say everything that is wrong with games: their text, and every move played on a board'
            cand fmt 'Write games the usual way: in place, or to stdout if they come from stdin'
            cand show 'Show the board of a game'
            cand stats 'Tell figures about games, each and all together'
            cand convert 'Write games in another form: fumen, JSON, stackrabbit, TBP or PTN'
            cand annotate 'Rate every move of a game from !! to ??, with the better move in a comment'
            cand puzzles 'Find positions in which one placement is best'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'tetrad;ptn;help;check'= {
        }
        &'tetrad;ptn;help;fmt'= {
        }
        &'tetrad;ptn;help;show'= {
        }
        &'tetrad;ptn;help;stats'= {
        }
        &'tetrad;ptn;help;convert'= {
        }
        &'tetrad;ptn;help;annotate'= {
        }
        &'tetrad;ptn;help;puzzles'= {
        }
        &'tetrad;ptn;help;help'= {
        }
        &'tetrad;puzzles'= {
            cand --from 'The position whose openings are played, in the game''s own notation'
            cand --store 'Look at the games of all tournaments in this store instead'
            cand --count 'How many puzzles'
            cand --games 'How many games, or positions of tetris, to look at before it gives up'
            cand --plies 'The number of plies to the win: one number, or the least and the most'
            cand --nodes 'How many nodes the engine searches in each position'
            cand --proof-nodes 'How many nodes a proof may take'
            cand --seed 'Draws the games'
            cand --known 'Leave out the puzzles of this file, and their mirror images'
            cand --check 'Prove the puzzles of this file instead of finding some'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tetrad;serve'= {
            cand --port 'The port to listen on; 0 for any that is free'
            cand --host 'The address to listen on, if others may come in; then a token is needed, and made if none is given'
            cand --token 'What everybody has to show: at least 8 letters, digits, `-` or `_`'
            cand --token-file 'The file that holds the token, and nothing else'
            cand --store 'Keep tournaments in this store, and show those that are there'
            cand --concurrency 'The most games that are played at once, all tournaments together [default: 4 for each core]'
            cand --engine 'Register an engine, in the words of `tetrad match` (may be repeated)'
            cand --engines 'Register the engines of a file in TOML, which may be that of a match (may be repeated)'
            cand --open 'Open the workbench in the browser'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tetrad;health'= {
            cand --store 'Ask this store instead: a file, or the address of a PostgreSQL database'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tetrad;completions'= {
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tetrad;man'= {
            cand --dir 'Write a page for each command to this directory'
            cand -h 'Print help'
            cand --help 'Print help'
        }
        &'tetrad;help'= {
            cand engine 'Serve an engine on stdin and stdout'
            cand analyse 'Search a position and print what is found'
            cand perft 'Count the sequences of exactly so many turns from a position'
            cand bench 'Do fixed work: nodes, nodes a second, and a node count that is a checksum of behaviour'
            cand play 'Play against the engine at the terminal'
            cand match 'Let engines play each other'
            cand report 'Sum up a stored tournament: standings, Elo, tests, times, faults'
            cand replay 'Show a stored game move by move'
            cand check 'Check whether an engine keeps to its protocol'
            cand worker 'Play games of tournaments that somebody put up on a server'
            cand ptn 'Check, format, show, convert and annotate games of classic Tetris in PTN'
            cand puzzles 'Find positions in which one move wins and no other does'
            cand serve 'Serve the workbench to a browser: boards, analysis, engines'
            cand health 'Ask whether a running server, or a store, answers'
            cand completions 'Print a shell''s completion script'
            cand man 'Print the manual page, or write those of all commands to a directory'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'tetrad;help;engine'= {
        }
        &'tetrad;help;analyse'= {
        }
        &'tetrad;help;perft'= {
        }
        &'tetrad;help;bench'= {
        }
        &'tetrad;help;play'= {
        }
        &'tetrad;help;match'= {
        }
        &'tetrad;help;report'= {
        }
        &'tetrad;help;replay'= {
        }
        &'tetrad;help;check'= {
        }
        &'tetrad;help;worker'= {
        }
        &'tetrad;help;ptn'= {
            cand check 'Say everything that is wrong with games: their text, and every move played on a board'
            cand fmt 'Write games the usual way: in place, or to stdout if they come from stdin'
            cand show 'Show the board of a game'
            cand stats 'Tell figures about games, each and all together'
            cand convert 'Write games in another form: fumen, JSON, stackrabbit, TBP or PTN'
            cand annotate 'Rate every move of a game from !! to ??, with the better move in a comment'
            cand puzzles 'Find positions in which one placement is best'
        }
        &'tetrad;help;ptn;check'= {
        }
        &'tetrad;help;ptn;fmt'= {
        }
        &'tetrad;help;ptn;show'= {
        }
        &'tetrad;help;ptn;stats'= {
        }
        &'tetrad;help;ptn;convert'= {
        }
        &'tetrad;help;ptn;annotate'= {
        }
        &'tetrad;help;ptn;puzzles'= {
        }
        &'tetrad;help;puzzles'= {
        }
        &'tetrad;help;serve'= {
        }
        &'tetrad;help;health'= {
        }
        &'tetrad;help;completions'= {
        }
        &'tetrad;help;man'= {
        }
        &'tetrad;help;help'= {
        }
    ]
    $completions[$command]
}
