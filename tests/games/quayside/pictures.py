"""What the client's tests see of Quayside."""

from marketday.core.chance import RandomChance
from marketday.core.rng import Rng
from marketday.games.quayside import GAME
from marketday.games.quayside.game import Options
from tests.games import camera
from tests.games.camera import Picture
from tests.games.quayside.scene import CLOVES, FIGS, HONEY, PEARLS, SILK, quay


def pictures() -> Picture:
    rng = Rng(1)
    story = camera.film(
        GAME, camera.play_on(GAME, GAME.setup(Options(), 4, RandomChance(rng)), camera.randomly(rng), rng), 0
    )
    alike = quay([FIGS, HONEY, SILK, CLOVES, FIGS], taken=[[PEARLS, PEARLS], [HONEY]])
    return {
        "moments": {
            "start": camera.picture(GAME, quay([PEARLS, HONEY, SILK, CLOVES, FIGS, HONEY, SILK]), 0),
            "alike": camera.picture(GAME, alike, 0),
            "over": story[-1],
        },
        "story": story,
        "sayings": camera.sayings(
            GAME, 3, [camera.play_on(GAME, GAME.setup(Options(), 3, RandomChance(rng)), camera.randomly(rng), rng)]
        ),
    }
