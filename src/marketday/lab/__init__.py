"""Many games at once: simulations and balance, and later tournaments and adapters for research."""
