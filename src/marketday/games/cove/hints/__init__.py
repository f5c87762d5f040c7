"""What bots should know of Merchants Cove: no rules. How a day may go on (`forecast`), what a seat may expect of it
(`prospect`), what it thinks of a move (`thought`), and what a merchant adds for its own work (`hopes`).

The weights were found by playing bots with different weights against each other."""
