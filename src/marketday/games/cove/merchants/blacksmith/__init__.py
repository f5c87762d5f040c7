"""The Blacksmith: alloys and coal, rolled and melted into goods. The booklet is not available: reconstructed."""

from marketday.games.cove.merchants.blacksmith.merchant import Blacksmith

MERCHANT = Blacksmith()
