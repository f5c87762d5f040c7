"""Traders with a character: as strong as the medium one, more or less, but each to its own taste."""

from msgspec.structs import replace

from marketday.bots.bankrut.trader import MediumTrader


class Swapper(MediumTrader):
    """Looks to the centre first, again and again."""

    temper = replace(MediumTrader.temper, attention=0.95, restraint=0, least_swap=1.0)


class Miser(MediumTrader):
    """Counts what others gain as its own loss, so that it makes no trade that serves them better."""

    skill = replace(MediumTrader.skill, envy=1.5)
