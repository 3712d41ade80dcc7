// Santorini, speaking its UCI-like protocol: every message is a line of text.
serve("SantoriniEngine", LINES);
