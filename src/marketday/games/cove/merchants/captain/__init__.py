"""The Captain: four ships on a chart, sent out by the compass and called back with goods. The booklet is not available:
reconstructed."""

from marketday.games.cove.merchants.captain.merchant import Captain

MERCHANT = Captain()
