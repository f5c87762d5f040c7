"""HTTP: making tables, coming in by links, looking back, and what machines ask."""

from collections.abc import Collection
from typing import Any, Literal

import msgspec
from litestar import MediaType, Response, get, post
from litestar.exceptions import (
    HTTPException,
    NotFoundException,
    PermissionDeniedException,
    ServiceUnavailableException,
    TooManyRequestsException,
)
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_503_SERVICE_UNAVAILABLE

from marketday import __version__
from marketday.bots.roster import ladder, rungs
from marketday.bots.roster import names as bot_names
from marketday.core.grammar import AnyGame, Rejected, Seat
from marketday.core.lessons import lessons
from marketday.core.registry import UnknownGame, every
from marketday.core.registry import find as find_game
from marketday.core.text import Words
from marketday.plain import is_compiled
from marketday.server.house import House, check_welcome, house_of
from marketday.server.limits import address_of
from marketday.server.lobby import MOST_PUBLIC_TABLES
from marketday.server.refusals import GoneException, forbidden, missing, swamped, wrong
from marketday.server.replays import check_may_look, check_over, has_moved_since, seats_to_look_from
from marketday.server.requests import AnyRequest, HexId
from marketday.server.room import Room
from marketday.server.sessions import WATCH, Session
from marketday.server.wire import (
    AskedHint,
    AskedReview,
    Coaching,
    From,
    GameInfo,
    Health,
    Hint,
    Joined,
    Link,
    LobbyLine,
    Moment,
    Named,
    NewTable,
    Review,
    SeatLink,
    Site,
    TableMade,
)
from marketday.table import Table, acts, record
from marketday.table.play import Play

JSON_LINES = "application/jsonl"
MOST_IN_LOBBY = 50
"""How many tables one person may have waiting in the lobby."""

LOOKING: list[type[HTTPException]] = [
    *(PermissionDeniedException, NotFoundException),
    *(TooManyRequestsException, ServiceUnavailableException, GoneException),
]


# ---- what there is ---------------------------------------------------------------------------------------------------
@get("/api/health", raises=[ServiceUnavailableException])
async def health(request: AnyRequest) -> Response[Health]:
    """Whether the server is well, and whether its rules are compiled; 503 while its disk takes no writes or its
    database is away."""
    rooms, condition = house_of(request).rooms, await house_of(request).store.condition()
    told = Health(
        condition,
        __version__,
        is_compiled(),
        len(rooms),
        rooms.connections,
        forwarding(request),
    )
    return Response(told, status_code=HTTP_200_OK if condition == "ok" else HTTP_503_SERVICE_UNAVAILABLE)


def forwarding(request: AnyRequest) -> Literal["none", "believed", "ignored"]:
    """Where a proxy is believed, uvicorn puts the address it names in the place of its own."""
    named = [each.strip() for header in request.headers.getall("x-forwarded-for", []) for each in header.split(",")]
    if not named:
        return "none"
    host, port = request.client or ("", 0)
    return "believed" if {host, f"{host}:{port}", f"[{host}]:{port}"} & set(named) else "ignored"


@get("/metrics", media_type=MediaType.TEXT)
async def metrics(request: AnyRequest) -> str:
    """Counters for Prometheus."""
    house = house_of(request)
    return house.metrics.text(
        tables=len(house.rooms),
        connections=house.rooms.connections,
        people=house.rooms.people,
        writes_waiting=house.store.waiting,
        weaker_answers_total=house.rooms.thinkers.weaker_answers,
        thoughts_waiting=house.rooms.thinkers.waiting,
        commits_total=house.store.commits,
        refused_writes_total=house.store.refused_writes,
    )


@get("/api/site")
async def site(request: AnyRequest) -> Site:
    """What links to this site should begin with, for pages that were opened at an address nobody else can use; and for
    how long tables are kept."""
    house = house_of(request)
    return Site(house.url, house.keep.finished, house.keep.forgotten)


@get("/api/games")
async def games() -> list[GameInfo]:
    """The games, how many can play them, their options and the bots."""
    return [
        GameInfo(
            game.id,
            game.seat_counts,
            game.colours,
            msgspec.json.schema(game.options_type),
            tuple(name for name in ladder(game.id) if name not in game.lab_bots),
            game.usual_bot,
            rungs(game.id, game.usual_bot),
            tuple(chapter.name for chapter in lessons(game.id)),
            game.judge() is not None,
        )
        for game in every()
        if game.is_listed
    ]


@get("/api/lobby")
async def lobby(request: AnyRequest) -> list[LobbyLine]:
    """Public tables that still have a free seat, and a host who is there."""
    house = house_of(request)
    visitor = await house.people.guest(request)
    ids = frozenset() if visitor is None else visitor.person.ids
    lines = []
    await house.rooms.meet_lobby()
    for room in house.rooms.lobby.listed()[:MOST_IN_LOBBY]:
        table, charter = room.table, room.table.charter
        names = tuple(name for name, place in zip(table.names, table.places, strict=True) if not place.is_free)
        mine = bool(table.seats_of(ids))
        lines.append(LobbyLine(charter.id, charter.game, names, len(table.free_seats), charter.made_at, mine))
    return lines


# ---- making tables and coming in -------------------------------------------------------------------------------------
@post("/api/tables", raises=[TooManyRequestsException])
async def make_table(request: AnyRequest, data: JSONBody[NewTable]) -> TableMade:
    """A new table. It starts at once if it waits for nobody."""
    house = house_of(request)
    game = _game(data.game)
    if len(data.seats) not in game.seat_counts:
        raise wrong("wrong_seats", f"{game.id} is for {', '.join(map(str, game.seat_counts))} players.")
    for wish in data.seats:
        if wish.bot not in bot_names(game.id):
            known = ", ".join(bot_names(game.id))
            raise wrong("unknown_bot", f"no bot for {game.id} is called {wish.bot!r}; there are: {known}")
    visitor = await house.people.visitor(request)
    check_welcome(visitor)
    person = (await house.people.remember(visitor, house.rooms.now(), name=_first_name(data) or None)).person
    if data.public:
        await _check_lobby(house, person.ids, house.rooms.origin(address_of(request)))
    try:
        options = msgspec.convert(data.options, game.options_type)
        if [wish.kind for wish in data.seats].count("me") > 1:
            _check_device(request, game, options)
        written = msgspec.Raw(msgspec.json.encode(options))
        room = await house.rooms.create(data, written, game.rules_version, person.id)
    except msgspec.ValidationError as error:
        raise wrong("bad_options", f"{game.id} does not take these options: {error}") from error
    except Rejected as error:
        told = game.say(error, Words(game.id, "en"), ())
        why = f"{game.id} cannot be set up with these settings: rule {error.rule}: {told}"
        raise wrong("no_such_setup", why) from error
    room.made_from = house.rooms.origin(address_of(request))
    house.metrics.count("marketday_tables_made_total")
    return TableMade(room.table.charter.id, _links(house, room))


async def _check_lobby(house: House, ids: Collection[str], origin: str) -> None:
    await house.rooms.meet_lobby()
    lobby = house.rooms.lobby
    if lobby.is_full(ids):
        raise wrong("lobby_full", f"{MOST_PUBLIC_TABLES} of your tables already wait in the lobby.")
    if lobby.is_crowded(origin):
        raise wrong("lobby_crowded", f"{lobby.most_listed} tables from your address already wait in the lobby.")


def _check_device(request: AnyRequest, game: AnyGame, options: Any) -> None:
    """Where play is live, nobody's hand is ever hidden, so people could not pass the device on. Programs are exempt."""
    if "origin" in request.headers and game.has_live_play(options):
        raise wrong("one_device_live", f"{game.id} is live like that: everybody needs a device of their own.")


def _first_name(wish: NewTable) -> str:
    """Whoever creates a table sits in the first of their seats; the others are for people round the same device."""
    return next((sitter.name for sitter in wish.seats if sitter.kind == "me"), "")


def _game(name: str) -> AnyGame:
    try:
        return find_game(name)
    except UnknownGame as error:
        raise wrong("unknown_game", str(error)) from error


def _links(house: House, room: Room) -> tuple[SeatLink, ...]:
    """One link for each seat that waits for somebody, and one for watching. A taken seat has none."""
    table, id_ = room.table, room.table.charter.id
    links = [
        SeatLink(seat, f"/join/{id_}.{house.keys.seat_token(id_, place)}")
        for seat, place in enumerate(table.places)
        if not place.holder and (place.link or not (place.bot or place.name))
    ]
    return (*links, SeatLink(None, f"/join/{id_}.{house.keys.token(id_, WATCH)}"))


@get("/api/tables/{table:str}/links", raises=[NotFoundException, PermissionDeniedException])
async def links(request: AnyRequest, table: HexId) -> tuple[SeatLink, ...]:
    """The links of the seats that nobody has taken, and the one for watching, for the host."""
    house = house_of(request)
    room = await house.room(table)
    if not (await house.session(request, room)).hosts(room.table):
        raise forbidden("not_host", "Only the host can see the links.")
    return _links(house, room)


@post(
    "/api/join",
    status_code=HTTP_200_OK,
    raises=[NotFoundException, PermissionDeniedException, TooManyRequestsException],
)
async def join(request: AnyRequest, data: JSONBody[Link]) -> Joined:
    """Come by a link: to a seat, which is one's own from then on, or to watch. (Merely opening the address takes
    nothing: messengers fetch addresses, too.)"""
    house = house_of(request)
    id_, _, token = data.link.partition(".")
    room = await house.room(id_)
    seat = house.keys.seat_opened(room.table, token)
    if seat is None and not house.keys.opens_watching(id_, token):
        if house.keys.is_old_seat_link(room.table, token):
            raise forbidden("link_renewed", "The host has given out a new link for this seat: ask for it.")
        raise missing("dead_link", "This link is not valid.")
    visitor = await house.people.visitor(request)
    held = (await house.session_of(visitor, room)).seats(room.table)
    if seat in held or (seat is not None and room.table.over):
        return Joined(id_)  # a finished game is open to everybody, and its seats no longer change hands
    if held and seat is not None:
        if not data.second:
            raise wrong("second_seat", "You sit at this table already: this link is for somebody else.")
        _check_device(request, room.table.game, room.table.options)
    if seat is None:
        visitor = await house.people.remember(visitor, room.now(), name=data.name or None)
        await house.store.people.watch(visitor.person.id, id_)
        return Joined(id_)
    check_welcome(visitor)
    visitor = await house.people.remember(visitor, room.now())
    session, name = await house.session_of(visitor, room), data.name or visitor.person.name
    try:
        if data.elsewhere:
            await room.seat_newcomer(session, name)
        else:
            await room.seat(session, seat, name)
    except Rejected as error:
        raise _not_seated(error, room.table) from error
    await house.people.remember(visitor, room.now(), name=data.name or None)
    return Joined(id_)


def _not_seated(error: Rejected, table: Table) -> HTTPException:
    match error.reason:
        case "closed":
            return wrong("closed", "The host has closed this table.")
        case "one_hand_each":
            return forbidden("one_hand_each", "You play at this table: nobody sees two hands.")
        case "seat_taken" | "no_free_seat" | "started_already":
            return _taken(table)
    return swamped("This table is being tidied up; try again in a moment.")


def _taken(table: Table) -> HTTPException:
    """What is left to somebody whose seat was taken. It tells no more than they would find out by trying."""
    if table.play is None and table.free_seats:
        return forbidden("seat_taken", "Somebody has taken this seat: take another, or ask the host for another link.")
    if table.charter.public:
        return forbidden("only_watching", "Somebody has taken this seat, and no other is free. You may watch.")
    return forbidden("all_taken", "Somebody has taken this seat, and no other is free.")


@post("/api/tables/{table:str}/sit", raises=[NotFoundException, PermissionDeniedException, TooManyRequestsException])
async def sit(request: AnyRequest, table: HexId, data: JSONBody[Named]) -> Joined:
    """Take a free seat at a public table: one for each person."""
    house = house_of(request)
    room = await house.room(table)
    if not room.table.charter.public:
        raise forbidden("by_invitation", "This table is by invitation: ask its host for a link.")
    visitor = await house.people.visitor(request)
    check_welcome(visitor)
    visitor = await house.people.remember(visitor, room.now(), name=data.name or None)
    try:
        await room.seat_newcomer(await house.session_of(visitor, room), data.name or visitor.person.name)
    except Rejected as error:
        raise wrong("no_free_seat", "There is no free seat left.") from error
    return Joined(table)


@post("/api/lessons/{game:str}/{chapter:str}", raises=[NotFoundException, TooManyRequestsException])
async def teach(request: AnyRequest, game: FromPath[str], chapter: FromPath[str], data: JSONBody[Named]) -> Joined:
    """A practice table at the beginning of a chapter of a game's lessons."""
    found = next((known for known in lessons(_game(game).id) if known.name == chapter), None)
    if found is None:
        raise missing("no_chapter", "There is no such chapter.")
    house = house_of(request)
    visitor = await house.people.visitor(request)
    check_welcome(visitor)
    person = (await house.people.remember(visitor, house.rooms.now())).person
    room = await house.rooms.teach(_game(game), found, person.id, data.name or person.name)
    return Joined(room.table.charter.id)


# ---- after and around a play -----------------------------------------------------------------------------------------
@post("/api/tables/{table:str}/rematch", raises=[NotFoundException, PermissionDeniedException])
async def rematch(request: AnyRequest, table: HexId, role: FromQuery[str | None] = None) -> Joined:
    """Play again with the same people: they are asked, and it begins when all have come. Whoever asks second joins.
    Where it begins at once, `role` says who they are (empty: whatever chance deals)."""
    house = house_of(request)
    room = await house.room(table)
    session = await _at_table(house, request, room)
    check_welcome(await house.people.visitor(request))
    if not (room.table.over or room.table.closed):
        raise wrong("not_over", "The game is not over yet.")
    if role is not None:
        roles = room.table.game.roles()
        if role not in ("", *roles) or not roles:
            raise wrong("bad_options", f"{room.table.game.id} knows nobody who is {role!r}.")
        if len(session.seats(room.table)) != 1:
            raise wrong("bad_options", "Only whoever has one seat there can say who they are.")
    try:
        follower = await house.rooms.rematch(room, session, role)
    except (msgspec.ValidationError, Rejected) as error:
        raise wrong(
            "bad_options", "The rules have changed, and do not know these options: make a new table."
        ) from error
    try:
        for seat in session.seats(follower.table):
            await follower.seat(session, seat, follower.table.places[seat].name)
    except Rejected as error:
        raise wrong("closed", "The rematch was called off.") from error
    return Joined(follower.table.charter.id)


@post("/api/tables/{table:str}/decline", raises=[NotFoundException, PermissionDeniedException])
async def decline(request: AnyRequest, table: HexId) -> Joined:
    """Decline a rematch: a bot may have the seat there."""
    house = house_of(request)
    room = await house.room(table)
    session = await _at_table(house, request, room)
    follower = None if room.table.follower is None else await house.rooms.find(room.table.follower)
    if follower is None:
        raise wrong("no_rematch", "Nobody has asked for a rematch.")
    verdicts: list[object] = []
    for seat in session.seats(follower.table):
        await follower.act(session, acts.Leave(seat), verdicts.append)
    if any(isinstance(verdict, Rejected) for verdict in verdicts):
        raise wrong("rematch_begun", "The rematch has begun already.")
    return Joined(table)


@post("/api/tables/{table:str}/continue", raises=LOOKING)
async def go_on(request: AnyRequest, table: HexId, data: JSONBody[From]) -> Joined:
    """A practice table from a moment of this one, against bots. Where nobody gets hints, a seat's own next question is
    no such moment while the game goes on: a bot in its place there would tell what to do here."""
    house = house_of(request)
    room = await house.room(table)
    visitor = await house.people.visitor(request)
    check_welcome(visitor)
    check_may_look(room, await house.session_of(visitor, room), data.step, data.seat)
    if room.table.is_without_advice and not room.table.over and not has_moved_since(room, data.step, data.seat):
        raise forbidden("still_playing", "While the game goes on, one goes on from before one's own last move only.")
    person = (await house.people.remember(visitor, room.now())).person
    follower = await house.rooms.go_on_from(room, data.step, data.seat, person.id, person.name)
    return Joined(follower.table.charter.id)


@get("/api/tables/{table:str}/moments/{step:int}", raises=LOOKING)
async def moment(request: AnyRequest, table: HexId, step: FromPath[int], seat: FromQuery[Seat | None] = None) -> Moment:
    """The picture a seat had after `step` moves; without a seat, the session's own or an onlooker's."""
    house = house_of(request)
    room = await house.room(table)
    session = await house.session(request, room)
    allowed = seats_to_look_from(room, session)
    seat = allowed[0] if seat is None and None not in allowed else seat
    check_may_look(room, session, step, seat)
    steps = room.last_shown
    picture = await house.replays.at(room, step, lambda play: room.past_picture(seat, play))
    table_ = room.table
    return Moment(picture, steps, allowed, table_.over and table_.is_known_to_advisers and not table_.is_old)


@post("/api/tables/{table:str}/hint", status_code=HTTP_200_OK, raises=LOOKING)
async def hint(request: AnyRequest, table: HexId, data: JSONBody[AskedHint]) -> Hint:
    """What a strong player would do who knows what the seat knows, and why."""
    house = house_of(request)
    await house.check_pace(request)
    room = await house.room(table)
    session = await house.session(request, room)
    asker = await house.asker(request, session)
    _check_own(session, room, data.seat)
    return await house.adviser.hint(room, data.seat, asker)


@post("/api/tables/{table:str}/review", status_code=HTTP_200_OK, raises=LOOKING)
async def review(request: AnyRequest, table: HexId, data: JSONBody[AskedReview]) -> Review:
    """How good a move was, from what its seat knew then."""
    house = house_of(request)
    await house.check_pace(request)
    room = await house.room(table)
    session = await house.session(request, room)
    asker = await house.asker(request, session)
    check_may_look(room, session, data.step, data.seat)
    return await house.adviser.review(room, data.seat, data.step, asker)


@post("/api/tables/{table:str}/coach", status_code=HTTP_200_OK, raises=LOOKING)
async def coach(request: AnyRequest, table: HexId, data: JSONBody[AskedHint]) -> Coaching:
    """What the coach says about a seat of a finished game, or how far it is. Whoever asks first sets it to work."""
    house = house_of(request)
    await house.check_pace(request)
    room = await house.room(table)
    session = await house.session(request, room)
    asker = await house.asker(request, session)
    check_over(room, session)
    if data.seat not in room.table.seats:
        raise missing("no_seat", "There is no such seat at this table.")
    return await house.coach.report(room, data.seat, asker)


def _check_own(session: Session, room: Room, seat: Seat) -> None:
    if seat not in session.seats(room.table):
        raise forbidden("not_seated", "This is not your seat.")


async def _at_table(house: House, request: AnyRequest, room: Room) -> Session:
    session = await house.session(request, room)
    if not (session.seats(room.table) or session.hosts(room.table)):
        raise forbidden("not_seated", "You do not sit at this table.")
    return session


@get(
    "/api/tables/{table:str}/record",
    raises=LOOKING,
    responses={HTTP_200_OK: ResponseSpec(bytes, generate_examples=False, media_type=JSON_LINES)},
)
async def table_record(request: AnyRequest, table: HexId) -> Response[bytes]:
    """The record of a game that is over; `marketday verify` checks it."""
    house = house_of(request)
    room, last = await _finished(house, request, table)
    sitters = room.table.sitters()
    content = await house.replays.at(room, last, lambda play: record.write(play, sitters))
    disposition = f'attachment; filename="{room.table.charter.game}-{table}.jsonl"'
    return Response(content, media_type=JSON_LINES, headers={"Content-Disposition": disposition})


@get("/api/tables/{table:str}/draws", raises=LOOKING)
async def draws(request: AnyRequest, table: HexId) -> list[list[tuple[int, ...]]]:
    """For each step of a finished game, what each of its draws was made from: a browser that does not know the game can
    then work out from the secret what had to be drawn."""
    house = house_of(request)
    room, last = await _finished(house, request, table)
    return await house.replays.at(room, last, Play.draws)


async def _finished(house: House, request: AnyRequest, table: str) -> tuple[Room, int]:
    """The room of a finished game, and how many moves there were."""
    room = await house.room(table)
    return room, len(check_over(room, await house.session(request, room)).log) - 1


HANDLERS = [
    *(health, metrics, site, games, lobby),
    *(make_table, teach, links, join, sit),
    *(rematch, decline, go_on, moment, hint, review, coach, table_record, draws),
]
