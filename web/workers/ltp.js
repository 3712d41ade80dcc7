// Battle of LITS, speaking LTP: every message is a line of text.
serve("LtpEngine", LINES);
