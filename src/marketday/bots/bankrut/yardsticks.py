"""Bots that stay as they are, so that figures of different years can be compared, and sparring partners. They are on no
ladder: a command names them as `marketday.bots.bankrut.yardsticks:Swapper`. A test notices if they play otherwise."""

from marketday.bots.bankrut.trader import Skill, Temper, Trader


class Strong(Trader):
    """The strong trader of November 2026."""

    temper = Temper(reaction=2.8, attention=0.95, patience=3, sorting=3, restraint=2)
    skill = Skill(noise=0.0, memory=12, reads=True, envy=0.7, bundle=2, careful=True)


class Swapper(Strong):
    """The same without restraint at the centre, which beat it."""

    temper = Temper(reaction=2.8, attention=1.0, patience=3, sorting=3, restraint=0, least_swap=2.0)
