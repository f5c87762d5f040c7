"""Posters over HTTP: how a finished game ended, a game, the site. Of an unfinished table nothing is shown but its
game."""

from litestar import Response, get
from litestar.exceptions import NotFoundException, ServiceUnavailableException
from litestar.params import FromPath, FromQuery
from litestar.status_codes import HTTP_304_NOT_MODIFIED

from marketday.core.registry import every
from marketday.core.registry import names as game_names
from marketday.server import words
from marketday.server.answers import is_named
from marketday.server.house import house_of
from marketday.server.posters import drawing
from marketday.server.posters.studio import NotDrawn, Studio
from marketday.server.requests import AnyRequest, HexId
from marketday.table import Table

KEPT_SECONDS = 3600
SOON_SECONDS = 60
"""How long others may cache a picture; that of an unfinished table will change when it is over."""

SHAPES = {"wide.png": drawing.WIDE, "square.png": drawing.SQUARE}

Lang = FromQuery[str | None]


@get("/posters/house/{shape:str}", include_in_schema=False)
async def house_poster(request: AnyRequest, shape: FromPath[str], lang: Lang = None) -> Response[bytes]:
    studio, language, size = _order(request, lang, shape)
    games, sentence = [game.id for game in every() if game.is_listed], words.say(language, "house.sentence")
    return await _shown(request, studio, drawing.house(drawing.fonts(studio.fonts), size, games, sentence))


@get("/posters/games/{game:str}/{shape:str}", include_in_schema=False)
async def game_poster(
    request: AnyRequest, game: FromPath[str], shape: FromPath[str], lang: Lang = None
) -> Response[bytes]:
    studio, language, size = _order(request, lang, shape)
    if game not in game_names():
        raise NotFoundException("There is no such game.")
    return await _shown(request, studio, _of_game(studio, size, game, language))


@get("/posters/tables/{table:str}/{shape:str}", include_in_schema=False)
async def table_poster(request: AnyRequest, table: HexId, shape: FromPath[str], lang: Lang = None) -> Response[bytes]:
    house = house_of(request)
    studio, language, size = _order(request, lang, shape)
    at = (await house.room(table)).table
    if at.over:
        return await _shown(request, studio, _of_result(studio, size, at, language))
    return await _shown(request, studio, _of_game(studio, size, at.charter.game, language), SOON_SECONDS)


def _order(request: AnyRequest, lang: str | None, shape: str) -> tuple[Studio, str, drawing.Size]:
    house = house_of(request)
    if not house.studio.is_open:
        raise NotFoundException("This server draws no pictures.")
    size = SHAPES.get(shape)
    if size is None:
        raise NotFoundException("There is no such picture.")
    return house.studio, words.language(lang, request.headers.get("accept-language", "")), size


def _of_game(studio: Studio, size: drawing.Size, game: str, language: str) -> str:
    return drawing.one_game(drawing.fonts(studio.fonts), size, game, words.game_name(game, language))


def _of_result(studio: Studio, size: drawing.Size, table: Table, language: str) -> str:
    assert table.play is not None, "what is over has begun"
    outcome = table.play.outcome
    assert outcome is not None, "what is over has a result"
    game, fonts = table.charter.game, drawing.fonts(studio.fonts)
    nameless = words.nameless(table, language)
    lines = [
        drawing.Ranked(
            table.places[seat].colour,
            # Where no letter of a name can be drawn there is still the colour of the seat.
            name if fonts.plain.drawable(name) else nameless[seat],
            bool(table.places[seat].alias),
            outcome.ranks[seat],
            outcome.totals[seat],
        )
        for seat, name in enumerate(words.names(table, language))
    ]
    title, date = words.game_name(game, language), words.date(table.charter.made_at, language)
    return drawing.result(fonts, size, game, title, date, lines)


async def _shown(request: AnyRequest, studio: Studio, svg: str, seconds: int = KEPT_SECONDS) -> Response[bytes]:
    tag = f'"{studio.key(svg)}"'
    headers = {"ETag": tag, "Cache-Control": f"public, max-age={seconds}", "Vary": "Accept-Language"}
    if is_named(tag, request.headers.get("if-none-match", "")):
        return Response(b"", status_code=HTTP_304_NOT_MODIFIED, headers=headers, media_type="image/png")
    try:
        png = await studio.png(svg)
    except NotDrawn as error:
        raise ServiceUnavailableException("The picture cannot be drawn now; try again in a moment.") from error
    return Response(png, headers=headers, media_type="image/png")


HANDLERS = [house_poster, game_poster, table_poster]
