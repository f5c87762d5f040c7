"""What bots should know about Merchants Cove; no rules. How a day may continue (`forecast`), what a seat may expect of
it (`prospect`), what it thinks of a move (`thought`), and what a merchant adds about its own work (`hopes`).

The weights were found by playing bots with different weights against each other."""
