"""For whoever runs a server: looking after its tables and people, copies of its file, and what is wrong with it."""
