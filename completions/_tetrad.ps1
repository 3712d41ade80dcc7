
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'tetrad' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'tetrad'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'tetrad' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('engine', 'engine', [CompletionResultType]::ParameterValue, 'Serve an engine on stdin and stdout')
            [CompletionResult]::new('analyse', 'analyse', [CompletionResultType]::ParameterValue, 'Search a position and print what is found')
            [CompletionResult]::new('perft', 'perft', [CompletionResultType]::ParameterValue, 'Count the sequences of exactly so many turns from a position')
            [CompletionResult]::new('bench', 'bench', [CompletionResultType]::ParameterValue, 'Do fixed work: nodes, nodes a second, and a node count that is a checksum of behaviour')
            [CompletionResult]::new('play', 'play', [CompletionResultType]::ParameterValue, 'Play against the engine at the terminal')
            [CompletionResult]::new('match', 'match', [CompletionResultType]::ParameterValue, 'Let engines play each other')
            [CompletionResult]::new('report', 'report', [CompletionResultType]::ParameterValue, 'Sum up a stored tournament: standings, Elo, tests, times, faults')
            [CompletionResult]::new('replay', 'replay', [CompletionResultType]::ParameterValue, 'Show a stored game move by move')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Check whether an engine keeps to its protocol')
            [CompletionResult]::new('worker', 'worker', [CompletionResultType]::ParameterValue, 'Play games of tournaments that somebody put up on a server')
            [CompletionResult]::new('ptn', 'ptn', [CompletionResultType]::ParameterValue, 'Check, format, show, convert and annotate games of classic Tetris in PTN')
            [CompletionResult]::new('serve', 'serve', [CompletionResultType]::ParameterValue, 'Serve the workbench to a browser: boards, analysis, engines')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a shell''s completion script')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print the manual page, or write those of all commands to a directory')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'tetrad;engine' {
            [CompletionResult]::new('--dialect', '--dialect', [CompletionResultType]::ParameterName, 'Of santorini: whose words to print')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads to search with [default: 1]')
            [CompletionResult]::new('--hash', '--hash', [CompletionResultType]::ParameterName, 'Size of the transposition table in MiB [default: 64]')
            [CompletionResult]::new('--flip', '--flip', [CompletionResultType]::ParameterName, 'Of tbp: pieces make half turns as well')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'tetrad;analyse' {
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Time to think, such as 500ms, 1s or 2m; `inf` for no limit [default: 1s without another limit]')
            [CompletionResult]::new('--depth', '--depth', [CompletionResultType]::ParameterName, 'Iterations of deepening')
            [CompletionResult]::new('--nodes', '--nodes', [CompletionResultType]::ParameterName, 'Positions to visit')
            [CompletionResult]::new('--lines', '--lines', [CompletionResultType]::ParameterName, 'Report so many lines with different first moves')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads to search with [default: 1]')
            [CompletionResult]::new('--hash', '--hash', [CompletionResultType]::ParameterName, 'Size of the transposition table in MiB [default: 64]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON Lines')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tetrad;perft' {
            [CompletionResult]::new('--divide', '--divide', [CompletionResultType]::ParameterName, 'Count for each first turn')
            [CompletionResult]::new('--spins', '--spins', [CompletionResultType]::ParameterName, 'Of tetris: a T that comes to rest with another spin counts apart')
            [CompletionResult]::new('--sonic', '--sonic', [CompletionResultType]::ParameterName, 'Of tetris: pieces drop to the ground and nowhere in between')
            [CompletionResult]::new('--hold', '--hold', [CompletionResultType]::ParameterName, 'Of tetris: pieces may be held')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON Lines')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tetrad;bench' {
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON Lines')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tetrad;play' {
            [CompletionResult]::new('--board', '--board', [CompletionResultType]::ParameterName, 'A position in the game''s own notation; for tictactoe a size as `ROWSxCOLS`, for lits `random` or `random:SEED`, for santorini two gods as `GOD/GOD`, for tetris `solo`, `versus`, `solo:SEED` or `versus:SEED`')
            [CompletionResult]::new('--win-length', '--win-length', [CompletionResultType]::ParameterName, 'Of tictactoe: so many in a line win [default: the shorter side of the board]')
            [CompletionResult]::new('--side', '--side', [CompletionResultType]::ParameterName, 'The side you play; the engine plays the other')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Time to think, such as 500ms, 1s or 2m; `inf` for no limit [default: 1s without another limit]')
            [CompletionResult]::new('--depth', '--depth', [CompletionResultType]::ParameterName, 'Iterations of deepening')
            [CompletionResult]::new('--nodes', '--nodes', [CompletionResultType]::ParameterName, 'Positions to visit')
            [CompletionResult]::new('--engine', '--engine', [CompletionResultType]::ParameterName, 'Play against this program instead of the built-in engine: a command, quoted as for a shell')
            [CompletionResult]::new('--proto', '--proto', [CompletionResultType]::ParameterName, 'How that program speaks [default: st3p for tictactoe, ltp for lits, tbp for tetris, else the game''s name]')
            [CompletionResult]::new('--threads', '--threads', [CompletionResultType]::ParameterName, 'Threads to search with [default: 1]')
            [CompletionResult]::new('--hash', '--hash', [CompletionResultType]::ParameterName, 'Size of the transposition table in MiB [default: 64]')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'tetrad;match' {
            [CompletionResult]::new('--game', '--game', [CompletionResultType]::ParameterName, 'The game')
            [CompletionResult]::new('--engine', '--engine', [CompletionResultType]::ParameterName, 'Who plays; of two, the score is the first one''s')
            [CompletionResult]::new('--each', '--each', [CompletionResultType]::ParameterName, 'What counts for each engine that does not say otherwise, such as time=100ms')
            [CompletionResult]::new('--schedule', '--schedule', [CompletionResultType]::ParameterName, 'Who meets whom: round-robin, gauntlet, gauntlet:N, knockout, swiss or swiss:ROUNDS [default: round-robin]')
            [CompletionResult]::new('--games', '--games', [CompletionResultType]::ParameterName, 'How many games to play per pairing [default: 100]')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'The openings are drawn from this [default: 1]')
            [CompletionResult]::new('--openings', '--openings', [CompletionResultType]::ParameterName, 'Begin with the positions of this file, one a line, instead of drawn ones')
            [CompletionResult]::new('--board', '--board', [CompletionResultType]::ParameterName, 'A position in the game''s own notation; for tictactoe a size as `ROWSxCOLS`, for lits `random` or `random:SEED`, for santorini two gods as `GOD/GOD`, for tetris `solo`, `versus`, `solo:SEED` or `versus:SEED`')
            [CompletionResult]::new('--win-length', '--win-length', [CompletionResultType]::ParameterName, 'Of tictactoe: so many in a line win [default: the shorter side of the board]')
            [CompletionResult]::new('--sprt', '--sprt', [CompletionResultType]::ParameterName, 'Stop a match of two as soon as this test is decided: elo0=0 elo1=5, also alpha=, beta=, model=, unit=')
            [CompletionResult]::new('--adjudicate', '--adjudicate', [CompletionResultType]::ParameterName, 'End games that are decided: turns=N, win=SCORE, draw=SCORE, each as SCORE:MOVES:AFTER if wanted, proof=NODES')
            [CompletionResult]::new('--concurrency', '--concurrency', [CompletionResultType]::ParameterName, 'How many games to play at once [default: 1]')
            [CompletionResult]::new('--store', '--store', [CompletionResultType]::ParameterName, 'Keep the games in this file, or on this server (`postgres://user@host/database`), and go on where it stopped')
            [CompletionResult]::new('--lease', '--lease', [CompletionResultType]::ParameterName, 'How long a pair of games is a worker''s from its last sign of life [default: 2m]')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'What the tournament is called in the store [default: the game and a digest of what is played]')
            [CompletionResult]::new('--solo', '--solo', [CompletionResultType]::ParameterName, 'Of tetris: each engine alone, on the same pieces; short for --board solo')
            [CompletionResult]::new('--pin', '--pin', [CompletionResultType]::ParameterName, 'Keep every game, with its engines, on cores of its own')
            [CompletionResult]::new('--remote', '--remote', [CompletionResultType]::ParameterName, 'Put it up for `tetrad worker` on any machine, and follow it')
            [CompletionResult]::new('--log', '--log', [CompletionResultType]::ParameterName, 'Keep every line to and from the engines in the store, with its microsecond')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON Lines')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tetrad;report' {
            [CompletionResult]::new('--tournament', '--tournament', [CompletionResultType]::ParameterName, 'Which tournament, by name, where a store has several')
            [CompletionResult]::new('--html', '--html', [CompletionResultType]::ParameterName, 'Write the report as one page with plots')
            [CompletionResult]::new('--export', '--export', [CompletionResultType]::ParameterName, 'Write the games instead')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Write them there: a file, or a folder for a file each')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Write them there: a file, or a folder for a file each')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'List every opening and every fault, not only some')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON Lines')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tetrad;replay' {
            [CompletionResult]::new('--tournament', '--tournament', [CompletionResultType]::ParameterName, 'Which tournament, by name, where a store has several')
            [CompletionResult]::new('--at', '--at', [CompletionResultType]::ParameterName, 'Show the board after so many turns, and nothing else')
            [CompletionResult]::new('--log', '--log', [CompletionResultType]::ParameterName, 'Print every line exchanged with the engines too, if they were kept (`tetrad match --log`)')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tetrad;check' {
            [CompletionResult]::new('--only', '--only', [CompletionResultType]::ParameterName, 'Make these checks alone, by number')
            [CompletionResult]::new('--time', '--time', [CompletionResultType]::ParameterName, 'Time for a move')
            [CompletionResult]::new('--margin', '--margin', [CompletionResultType]::ParameterName, 'How far past its time an answer may come')
            [CompletionResult]::new('--startup', '--startup', [CompletionResultType]::ParameterName, 'How long the engine may take to start')
            [CompletionResult]::new('--games', '--games', [CompletionResultType]::ParameterName, 'How many random positions or games the last check plays')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Random positions come from this')
            [CompletionResult]::new('--list', '--list', [CompletionResultType]::ParameterName, 'List the checks and make none')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Show the lines of checks that passed too')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON Lines')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tetrad;worker' {
            [CompletionResult]::new('--store', '--store', [CompletionResultType]::ParameterName, 'The PostgreSQL database with the tournaments: `postgres://user@host/database`')
            [CompletionResult]::new('--engine', '--engine', [CompletionResultType]::ParameterName, 'Register an engine, in the words of `tetrad match` (may be repeated)')
            [CompletionResult]::new('--engines', '--engines', [CompletionResultType]::ParameterName, 'Register the engines of a file in TOML, which may be that of a match (may be repeated)')
            [CompletionResult]::new('--jobs', '--jobs', [CompletionResultType]::ParameterName, 'How many pairs to play at once [default: as many as there are cores]')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'What it is called in reports [default: the machine''s name]')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON Lines')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tetrad;ptn' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Say everything that is wrong with games: their text, and every move played on a board')
            [CompletionResult]::new('fmt', 'fmt', [CompletionResultType]::ParameterValue, 'Write games the usual way: in place, or to stdout if they come from stdin')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show the board of a game')
            [CompletionResult]::new('stats', 'stats', [CompletionResultType]::ParameterValue, 'Tell figures about games, each and all together')
            [CompletionResult]::new('convert', 'convert', [CompletionResultType]::ParameterValue, 'Write games in another form: fumen, JSON, stackrabbit, TBP or PTN')
            [CompletionResult]::new('annotate', 'annotate', [CompletionResultType]::ParameterValue, 'Rate every move of a game from !! to ??, with the better move in a comment')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'tetrad;ptn;check' {
            [CompletionResult]::new('--board', '--board', [CompletionResultType]::ParameterName, 'Go on from this board: a fumen or its link, or rows from the bottom like 9G_/9G_')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Allow only what the published grammar allows')
            [CompletionResult]::new('--fragment', '--fragment', [CompletionResultType]::ParameterName, 'Expect parts of games, which need no header')
            [CompletionResult]::new('--syntax-only', '--syntax-only', [CompletionResultType]::ParameterName, 'Look at the text alone and don''t play the game')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON Lines: one for each problem, then one for each file')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tetrad;ptn;fmt' {
            [CompletionResult]::new('--moves', '--moves', [CompletionResultType]::ParameterName, 'So many moves a line')
            [CompletionResult]::new('--width', '--width', [CompletionResultType]::ParameterName, 'Fill lines up to so many characters instead')
            [CompletionResult]::new('--check', '--check', [CompletionResultType]::ParameterName, 'Change nothing, but name the files that would change')
            [CompletionResult]::new('--stdout', '--stdout', [CompletionResultType]::ParameterName, 'Print to stdout instead of changing the file')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tetrad;ptn;show' {
            [CompletionResult]::new('--move', '--move', [CompletionResultType]::ParameterName, 'Show the board after so many moves')
            [CompletionResult]::new('--svg', '--svg', [CompletionResultType]::ParameterName, 'Draw the game as an animated SVG')
            [CompletionResult]::new('--png', '--png', [CompletionResultType]::ParameterName, 'Draw boards of the game side by side into a PNG')
            [CompletionResult]::new('--boards', '--boards', [CompletionResultType]::ParameterName, 'So many boards in the PNG, evenly through the game')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tetrad;ptn;stats' {
            [CompletionResult]::new('--plot', '--plot', [CompletionResultType]::ParameterName, 'Draw the score over the lines into an SVG file')
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON Lines: one for each game, then one for all')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tetrad;ptn;convert' {
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'The form to write')
            [CompletionResult]::new('--from', '--from', [CompletionResultType]::ParameterName, 'The form to read, where it can''t be told from the text')
            [CompletionResult]::new('--comments', '--comments', [CompletionResultType]::ParameterName, 'Keep comments in a fumen')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'tetrad;ptn;annotate' {
            [CompletionResult]::new('--json', '--json', [CompletionResultType]::ParameterName, 'Print JSON Lines: one for each move')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tetrad;ptn;help' {
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Say everything that is wrong with games: their text, and every move played on a board')
            [CompletionResult]::new('fmt', 'fmt', [CompletionResultType]::ParameterValue, 'Write games the usual way: in place, or to stdout if they come from stdin')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show the board of a game')
            [CompletionResult]::new('stats', 'stats', [CompletionResultType]::ParameterValue, 'Tell figures about games, each and all together')
            [CompletionResult]::new('convert', 'convert', [CompletionResultType]::ParameterValue, 'Write games in another form: fumen, JSON, stackrabbit, TBP or PTN')
            [CompletionResult]::new('annotate', 'annotate', [CompletionResultType]::ParameterValue, 'Rate every move of a game from !! to ??, with the better move in a comment')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'tetrad;ptn;help;check' {
            break
        }
        'tetrad;ptn;help;fmt' {
            break
        }
        'tetrad;ptn;help;show' {
            break
        }
        'tetrad;ptn;help;stats' {
            break
        }
        'tetrad;ptn;help;convert' {
            break
        }
        'tetrad;ptn;help;annotate' {
            break
        }
        'tetrad;ptn;help;help' {
            break
        }
        'tetrad;serve' {
            [CompletionResult]::new('--port', '--port', [CompletionResultType]::ParameterName, 'The port to listen on; 0 for any that is free')
            [CompletionResult]::new('--host', '--host', [CompletionResultType]::ParameterName, 'The address to listen on, if others may come in; then a token is needed, and made if none is given')
            [CompletionResult]::new('--token', '--token', [CompletionResultType]::ParameterName, 'What everybody has to show: at least 8 letters, digits, `-` or `_`')
            [CompletionResult]::new('--token-file', '--token-file', [CompletionResultType]::ParameterName, 'The file that holds the token, and nothing else')
            [CompletionResult]::new('--store', '--store', [CompletionResultType]::ParameterName, 'Keep tournaments in this store, and show those that are there')
            [CompletionResult]::new('--concurrency', '--concurrency', [CompletionResultType]::ParameterName, 'The most games that are played at once, all tournaments together [default: 4 for each core]')
            [CompletionResult]::new('--engine', '--engine', [CompletionResultType]::ParameterName, 'Register an engine, in the words of `tetrad match` (may be repeated)')
            [CompletionResult]::new('--engines', '--engines', [CompletionResultType]::ParameterName, 'Register the engines of a file in TOML, which may be that of a match (may be repeated)')
            [CompletionResult]::new('--open', '--open', [CompletionResultType]::ParameterName, 'Open the workbench in the browser')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tetrad;completions' {
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tetrad;man' {
            [CompletionResult]::new('--dir', '--dir', [CompletionResultType]::ParameterName, 'Write a page for each command to this directory')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help')
            break
        }
        'tetrad;help' {
            [CompletionResult]::new('engine', 'engine', [CompletionResultType]::ParameterValue, 'Serve an engine on stdin and stdout')
            [CompletionResult]::new('analyse', 'analyse', [CompletionResultType]::ParameterValue, 'Search a position and print what is found')
            [CompletionResult]::new('perft', 'perft', [CompletionResultType]::ParameterValue, 'Count the sequences of exactly so many turns from a position')
            [CompletionResult]::new('bench', 'bench', [CompletionResultType]::ParameterValue, 'Do fixed work: nodes, nodes a second, and a node count that is a checksum of behaviour')
            [CompletionResult]::new('play', 'play', [CompletionResultType]::ParameterValue, 'Play against the engine at the terminal')
            [CompletionResult]::new('match', 'match', [CompletionResultType]::ParameterValue, 'Let engines play each other')
            [CompletionResult]::new('report', 'report', [CompletionResultType]::ParameterValue, 'Sum up a stored tournament: standings, Elo, tests, times, faults')
            [CompletionResult]::new('replay', 'replay', [CompletionResultType]::ParameterValue, 'Show a stored game move by move')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Check whether an engine keeps to its protocol')
            [CompletionResult]::new('worker', 'worker', [CompletionResultType]::ParameterValue, 'Play games of tournaments that somebody put up on a server')
            [CompletionResult]::new('ptn', 'ptn', [CompletionResultType]::ParameterValue, 'Check, format, show, convert and annotate games of classic Tetris in PTN')
            [CompletionResult]::new('serve', 'serve', [CompletionResultType]::ParameterValue, 'Serve the workbench to a browser: boards, analysis, engines')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a shell''s completion script')
            [CompletionResult]::new('man', 'man', [CompletionResultType]::ParameterValue, 'Print the manual page, or write those of all commands to a directory')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'tetrad;help;engine' {
            break
        }
        'tetrad;help;analyse' {
            break
        }
        'tetrad;help;perft' {
            break
        }
        'tetrad;help;bench' {
            break
        }
        'tetrad;help;play' {
            break
        }
        'tetrad;help;match' {
            break
        }
        'tetrad;help;report' {
            break
        }
        'tetrad;help;replay' {
            break
        }
        'tetrad;help;check' {
            break
        }
        'tetrad;help;worker' {
            break
        }
        'tetrad;help;ptn' {
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Say everything that is wrong with games: their text, and every move played on a board')
            [CompletionResult]::new('fmt', 'fmt', [CompletionResultType]::ParameterValue, 'Write games the usual way: in place, or to stdout if they come from stdin')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show the board of a game')
            [CompletionResult]::new('stats', 'stats', [CompletionResultType]::ParameterValue, 'Tell figures about games, each and all together')
            [CompletionResult]::new('convert', 'convert', [CompletionResultType]::ParameterValue, 'Write games in another form: fumen, JSON, stackrabbit, TBP or PTN')
            [CompletionResult]::new('annotate', 'annotate', [CompletionResultType]::ParameterValue, 'Rate every move of a game from !! to ??, with the better move in a comment')
            break
        }
        'tetrad;help;ptn;check' {
            break
        }
        'tetrad;help;ptn;fmt' {
            break
        }
        'tetrad;help;ptn;show' {
            break
        }
        'tetrad;help;ptn;stats' {
            break
        }
        'tetrad;help;ptn;convert' {
            break
        }
        'tetrad;help;ptn;annotate' {
            break
        }
        'tetrad;help;serve' {
            break
        }
        'tetrad;help;completions' {
            break
        }
        'tetrad;help;man' {
            break
        }
        'tetrad;help;help' {
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
