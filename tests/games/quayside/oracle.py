"""What the laws want to know of Quayside and the game should not say of itself."""

scramble = None
"""Nothing is hidden, so there is no other truth that a seat could not tell from the first."""
