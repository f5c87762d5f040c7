"""Tables for people: HTTP, sockets, one queue per table, sessions, clocks."""
