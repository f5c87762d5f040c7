"""How games look in a terminal: a module per game, found by the game's id. `cli.board` says what it offers."""
