// Tic-tac-toe, speaking ST3P: every message is a line of text.
serve("St3pEngine", LINES);
