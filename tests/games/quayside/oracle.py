"""What the laws want to know about Quayside and the game should not say about itself."""

scramble = None
"""Nothing is hidden, so there is no other truth that a seat could not tell from the real one."""
