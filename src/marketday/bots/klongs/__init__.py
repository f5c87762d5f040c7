"""Bots of Bangkok Klongs."""
