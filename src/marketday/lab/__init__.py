"""Many games at once: simulate, and later tournaments and adapters for research."""
