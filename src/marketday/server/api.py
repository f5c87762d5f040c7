"""HTTP: making tables, coming in by links, looking back, and what machines ask."""

import asyncio
import inspect
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.exceptions import (
    ClientException,
    NotFoundException,
    PermissionDeniedException,
    TooManyRequestsException,
)
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER

from marketday import __version__
from marketday.bots import UnknownBot
from marketday.bots import find as find_bot
from marketday.bots.roster import names as bot_names
from marketday.core import kernel
from marketday.core.grammar import AnyGame, Rejected, Seat
from marketday.core.lessons import lessons
from marketday.core.registry import UnknownGame, every
from marketday.core.registry import find as find_game
from marketday.server.house import House
from marketday.server.room import Room
from marketday.server.rooms import play_at
from marketday.server.sessions import WATCH, Session
from marketday.server.wire import (
    From,
    GameInfo,
    Health,
    Learner,
    LobbyLine,
    Moment,
    NewTable,
    SeatLink,
    TableMade,
)
from marketday.table import record
from marketday.table.play import Play

JSON_LINES = "application/jsonl"

AnyRequest = Request[Any, Any, State]
TableId = Annotated[str, PathParameter(pattern="^[0-9a-f]{1,32}$", max_length=32)]


def house_of(request: AnyRequest) -> House:
    house: House = request.app.state.house
    return house


# ---- what there is ---------------------------------------------------------------------------------------------------
@get("/api/health")
async def health(request: AnyRequest) -> Health:
    """Whether the server is well, and whether its rules are compiled."""
    rooms = house_of(request).rooms
    is_compiled = not str(inspect.getfile(kernel)).endswith(".py")
    return Health("ok", __version__, is_compiled, len(rooms), rooms.connections)


@get("/metrics", media_type=MediaType.TEXT)
async def metrics(request: AnyRequest) -> str:
    """Counters for Prometheus."""
    house = house_of(request)
    return house.metrics.text(
        tables=len(house.rooms), connections=house.rooms.connections, commits_total=house.store.commits
    )


@get("/api/games")
async def games() -> list[GameInfo]:
    """The games, how many can play them, their options and the bots."""
    return [
        GameInfo(
            game.id,
            game.seat_counts,
            game.colours,
            msgspec.json.schema(game.options_type),
            bot_names(game.id),
            tuple(chapter.name for chapter in lessons(game.id)),
        )
        for game in every()
    ]


@get("/api/lobby")
async def lobby(request: AnyRequest) -> list[LobbyLine]:
    """Public tables that still have a free seat."""
    rows = await house_of(request).store.lobby()
    return [LobbyLine(row.id, row.game, row.names, row.open_seats, row.made_at) for row in rows if row.open_seats]


# ---- making tables and coming in -------------------------------------------------------------------------------------
@post("/api/tables", raises=[TooManyRequestsException])
async def make_table(request: AnyRequest, data: JSONBody[NewTable]) -> Response[TableMade]:
    """A new table. It starts at once if nobody else is waited for."""
    house = house_of(request)
    game = _game(data.game)
    if len(data.seats) not in game.seat_counts:
        raise ClientException(f"{game.id} is for {', '.join(map(str, game.seat_counts))} players.")
    for wish in data.seats:
        try:
            find_bot(wish.bot) if wish.bot in bot_names(game.id) else _no_bot(wish.bot, game.id)
        except UnknownBot as error:
            raise ClientException(str(error)) from error
    try:
        options = msgspec.convert(data.options, game.options_type)
        room = await house.rooms.create(data, msgspec.Raw(msgspec.json.encode(options)), game.rules_version)
    except msgspec.ValidationError as error:
        raise ClientException(f"{game.id} does not take these options: {error}") from error
    except Rejected as error:
        raise ClientException(f"{game.id} cannot be set up like that: rule {error.rule} ({error.reason})") from error
    house.metrics.count("marketday_tables_made_total")
    mine = frozenset(seat for seat, wish in enumerate(data.seats) if wish.kind == "me")
    return _made(request, room, Session(room.table.charter.id, mine, host=True))


def _no_bot(name: str, game: str) -> None:
    raise UnknownBot(f"no bot for {game} is called {name!r}; there are: {', '.join(bot_names(game))}")


def _game(name: str) -> AnyGame:
    try:
        return find_game(name)
    except UnknownGame as error:
        raise ClientException(str(error)) from error


def _made(request: AnyRequest, room: Room, session: Session) -> Response[TableMade]:
    house = house_of(request)
    made = TableMade(room.table.charter.id, _links(house, room) if session.host else ())
    return Response(made, cookies=[house.cookie(request, session)])


def _links(house: House, room: Room) -> tuple[SeatLink, ...]:
    """One link per seat that is not a bot's for good, and one for watching."""
    table, id_ = room.table, room.table.charter.id
    links = [
        SeatLink(seat, f"/join/{id_}.{house.keys.chair_token(id_, table.chairs[seat])}")
        for seat in table.seats
        if table.places[seat].bot is None or table.places[seat].name
    ]
    return (*links, SeatLink(None, f"/join/{id_}.{house.keys.token(id_, WATCH)}"))


@get("/api/tables/{table:str}/links", raises=[NotFoundException, PermissionDeniedException])
async def links(request: AnyRequest, table: TableId) -> tuple[SeatLink, ...]:
    """The links of a table again, for its host."""
    house = house_of(request)
    room = await house.room(table)
    if not house.session(request, table).host:
        raise PermissionDeniedException("Only the host can see the links.")
    return _links(house, room)


@get("/join/{link:str}", include_in_schema=False)
async def join(request: AnyRequest, link: FromPath[str]) -> Redirect:
    """Turn a link into a cookie and go to the table; what the browser held already it keeps."""
    house = house_of(request)
    table, _, token = link.partition(".")
    await house.room(table)
    session = house.session(request, table)
    added = house.keys.session(table, [*house.keys.tokens(session), token])
    if not added.known:
        raise NotFoundException("This link does not open anything.")
    return Redirect(f"/table/{table}", status_code=HTTP_303_SEE_OTHER, cookies=[house.cookie(request, added)])


@post("/api/tables/{table:str}/sit", raises=[NotFoundException, PermissionDeniedException, TooManyRequestsException])
async def sit(request: AnyRequest, table: TableId, data: JSONBody[Learner]) -> Response[TableMade]:
    """Take a free seat at a public table."""
    house = house_of(request)
    room = await house.room(table)
    if not room.table.charter.public:
        raise PermissionDeniedException("This table is by invitation: ask its host for a link.")
    try:
        chair = await room.seat_newcomer(data.name)
    except Rejected as error:
        raise ClientException("There is no free seat any more.") from error
    session = house.session(request, table)
    return _made(request, room, msgspec.structs.replace(session, chairs=session.chairs | {chair}))


@get("/follow/{table:str}", include_in_schema=False)
async def follow(request: AnyRequest, table: FromPath[str]) -> Redirect:
    """From a table to its rematch, on the same chair."""
    house = house_of(request)
    room = await house.room(table)
    follower = room.table.follower
    session = house.session(request, table)
    if follower is None or not session.known:
        raise NotFoundException("There is no rematch of this table.")
    moved = _moved(room, session, follower)
    return Redirect(f"/table/{follower}", status_code=HTTP_303_SEE_OTHER, cookies=[house.cookie(request, moved)])


def _moved(room: Room, session: Session, follower: str) -> Session:
    """The session at the rematch: there a chair stands at the seat of its number, whatever was swapped before."""
    return msgspec.structs.replace(session, table=follower, chairs=frozenset(room.table.seats_of(session.chairs)))


@post("/api/lessons/{game:str}/{chapter:str}", raises=[NotFoundException, TooManyRequestsException])
async def teach(
    request: AnyRequest, game: FromPath[str], chapter: FromPath[str], data: JSONBody[Learner]
) -> Response[TableMade]:
    """A practice table at the beginning of a chapter of a game's lessons."""
    found = next((known for known in lessons(_game(game).id) if known.name == chapter), None)
    if found is None:
        raise NotFoundException("There is no such chapter.")
    room = await house_of(request).rooms.teach(_game(game), found, data.name)
    return _made(request, room, Session(room.table.charter.id, frozenset((0,)), host=True))


# ---- after and around a play -----------------------------------------------------------------------------------------
@post("/api/tables/{table:str}/rematch", raises=[NotFoundException, PermissionDeniedException])
async def rematch(request: AnyRequest, table: TableId) -> Response[TableMade]:
    """The same people once more; the others find the way by `follower` in their pictures."""
    house = house_of(request)
    room = await house.room(table)
    session = _at_table(house, request, table)
    if not (room.table.over or room.table.closed):
        raise ClientException("The game is not over yet.")
    follower = await house.rooms.rematch(room)
    return _made(request, follower, _moved(room, session, follower.table.charter.id))


@post("/api/tables/{table:str}/continue", raises=[NotFoundException, PermissionDeniedException])
async def go_on(request: AnyRequest, table: TableId, data: JSONBody[From]) -> Response[TableMade]:
    """A practice table from a moment of this one, against bots."""
    house = house_of(request)
    room = await house.room(table)
    session = house.session(request, table)
    _check_may_look(room, session, data.step, data.seat)
    follower = await house.rooms.go_on_from(room, data.step, data.seat)
    id_ = follower.table.charter.id
    return _made(request, follower, Session(id_, frozenset((data.seat,)), host=True))


@get("/api/tables/{table:str}/moments/{step:int}", raises=[NotFoundException, PermissionDeniedException])
async def moment(
    request: AnyRequest, table: TableId, step: FromPath[int], seat: FromQuery[Seat | None] = None
) -> Moment:
    """The picture a seat had when `step` moves had been made; without a seat, the session's own or an onlooker's."""
    house = house_of(request)
    room = await house.room(table)
    session = house.session(request, table)
    allowed = _may_look_from(room, session)
    seat = allowed[0] if seat is None and None not in allowed else seat
    _check_may_look(room, session, step, seat)
    assert room.table.play is not None, "there is a play to look back at"
    picture = room.past_picture(session, seat, play_at(room.table, step))
    return Moment(picture, len(room.table.play.log) - 1, allowed)


def _may_look_from(room: Room, session: Session) -> tuple[Seat | None, ...]:
    """While others still play, from one's own seats; afterwards from any."""
    if room.table.over:
        return (None, *room.table.seats)
    return room.table.seats_of(session.chairs) or (None,)


def _check_may_look(room: Room, session: Session, step: int, seat: Seat | None) -> None:
    if not (session.known or room.table.charter.public):
        raise PermissionDeniedException("You have no link to this table.")
    if room.table.play is None or not 0 <= step < len(room.table.play.log):
        raise NotFoundException("The game has not come to that.")
    if seat not in _may_look_from(room, session):
        raise PermissionDeniedException("You may look from your own seat only while the game goes on.")


def _at_table(house: House, request: AnyRequest, table: str) -> Session:
    session = house.session(request, table)
    if not (session.chairs or session.host):
        raise PermissionDeniedException("You do not sit at this table.")
    return session


@get(
    "/api/tables/{table:str}/record",
    raises=[NotFoundException, PermissionDeniedException],
    responses={HTTP_200_OK: ResponseSpec(bytes, generate_examples=False, media_type=JSON_LINES)},
)
async def table_record(request: AnyRequest, table: TableId) -> Response[bytes]:
    """The record of a game that is over; `marketday verify` checks it."""
    room, play = await _finished(house_of(request), request, table)
    content = record.write(play, room.table.sitters())
    disposition = f'attachment; filename="{room.table.charter.game}-{table}.jsonl"'
    return Response(content, media_type=JSON_LINES, headers={"Content-Disposition": disposition})


@get("/api/tables/{table:str}/draws", raises=[NotFoundException, PermissionDeniedException])
async def draws(request: AnyRequest, table: TableId) -> list[list[tuple[int, ...]]]:
    """For each step of a game that is over, what each of its draws was made from: a browser that does not know the game
    can then work out from the secret what had to be drawn."""
    _, play = await _finished(house_of(request), request, table)
    return await asyncio.to_thread(play.draws)


async def _finished(house: House, request: AnyRequest, table: str) -> tuple[Room, Play]:
    room = await house.room(table)
    if not (house.session(request, table).known or room.table.charter.public):
        raise PermissionDeniedException("You have no link to this table.")
    if room.table.play is None or not room.table.over:
        raise ClientException("There is a record once the game is over.")
    return room, room.table.play


HANDLERS = [
    *(health, metrics, games, lobby),
    *(make_table, teach, links, join, sit, follow),
    *(rematch, go_on, moment, table_record, draws),
]
