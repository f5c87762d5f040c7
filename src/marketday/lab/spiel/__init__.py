"""The games for OpenSpiel (extra `openspiel`). Importing `marketday.lab.spiel.games` makes them known to pyspiel;
docs/openspiel.md tells how."""
