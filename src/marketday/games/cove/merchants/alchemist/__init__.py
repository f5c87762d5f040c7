"""The Alchemist: marbles that react in a decanter, brewed into potions. The booklet is not available: reconstructed."""

from marketday.games.cove.merchants.alchemist.merchant import Alchemist

MERCHANT = Alchemist()
