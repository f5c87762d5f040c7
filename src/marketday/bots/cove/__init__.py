"""Bots of Merchants Cove."""
