"""Bankrut, a trading game of Reiner Knizia: everybody trades at the same time."""

from marketday.games.bankrut.game import BankrutGame

GAME = BankrutGame()
