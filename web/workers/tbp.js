// Guideline Tetris, speaking the Tetris Bot Protocol: every message is an object.
serve("TbpEngine", OBJECTS);
