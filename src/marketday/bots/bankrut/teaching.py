"""Who learners trade with. A lesson works whatever the learner does and however long they read: what they are offered
stays offered, the centre and STOP are theirs. On no ladder: lessons name it as `module:Class`."""

from marketday.bots.bankrut.trader import MediumTrader, Temper
from marketday.bots.bankrut.weighing import Weighing
from marketday.games.bankrut.moves import MakeOffer, Move
from marketday.games.bankrut.view import View


class Patient(MediumTrader):
    """Takes what is offered if it is good for it, says no if it is not, and shouts now and then."""

    temper = Temper(reaction=3.0, attention=1.0, patience=0, sorting=0, restraint=0)

    def _act(self, view: View) -> Move | None:
        weighing = self._weighing(view)
        return self._take(view, weighing) or self._answer(view, weighing) or self._shout(weighing)

    def _layable(self, view: View) -> list[int]:
        return []

    def _best_offer(self, weighing: Weighing, to: list[int | None]) -> MakeOffer | None:
        return None
