"""The laws of every game, on a cove of the Blacksmith and Peddlers: plug-ins, compiled and not, for 2 to 5 players.

`tests/contract` tries them on the merchants of the house."""

import pytest

from tests.contract import kernels, laws, refusals, secrecy
from tests.contract.subject import Case, Law, Subject, cases
from tests.games.cove.oracle import scramble
from tests.games.cove.peddler import COVE, CoveWords

SUBJECT = Subject(COVE, scramble, CoveWords)
LAWS = laws.LAWS + refusals.LAWS + secrecy.LAWS + kernels.TYPED_LAWS + kernels.LAWS
SEED = 0

every_case = pytest.mark.parametrize("case", cases([COVE]), ids=str)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@every_case
def test_a_cove_with_plug_ins_keeps(law: Law, case: Case) -> None:
    law(SUBJECT, case.options, case.seats, SEED)
