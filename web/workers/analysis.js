// All games, speaking the analysis messages of our own pages: every message is an object.
serve("AnalysisEngine", OBJECTS);
