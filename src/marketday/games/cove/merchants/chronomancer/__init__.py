"""The Chronomancer: two machines through which eras slide. The booklet is not available: reconstructed."""

from marketday.games.cove.merchants.chronomancer.merchant import Chronomancer

MERCHANT = Chronomancer()
