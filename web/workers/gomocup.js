// Tic-tac-toe, speaking the Gomocup protocol: every message is a line of text.
serve("GomocupEngine", LINES);
