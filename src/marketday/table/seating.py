"""Who sits at a table: coming, coming back, leaving for good, and the seats that bots mind."""

from collections.abc import Collection

from marketday.core.grammar import Seat
from marketday.table import acts, cast, clocks, log, playing
from marketday.table.decision import Decision, refused
from marketday.table.naming import presentable
from marketday.table.state import Place, TableState


# ---- judging acts ----------------------------------------------------------------------------------------------------
def decide(table: TableState, act: acts.SeatAct, now: float) -> Decision:
    match act:
        case acts.Sit(seat, name):
            return seat_person(table, seat, table.places[seat].holder, name, now)
        case acts.Leave(seat):
            table.check_not_started()
            return _leave(table, seat, now)
        case acts.AddWord(seat, word):
            table.check_not_started()
            return Decision((log.WordAdded(now, seat, word),))
        case acts.SwapSeats(seat, other):
            table.check_not_started()
            if other not in table.seats:
                raise refused("no_such_seat", seat=other)
            return Decision((log.SeatsSwapped(now, seat, other, roles=True),))
        case acts.Appear():
            return _appear(table, act, now)
        case acts.GiveToBot(seat, bot):
            table.check_not_told()
            return Decision((log.SeatGivenToBot(now, seat, bot),))
        case acts.RenewLink(seat):
            table.check_not_told()
            return Decision((log.LinkRenewed(now, seat),))


def seat_person(table: TableState, seat: Seat, holder: str, name: str, now: float) -> Decision:
    """Somebody takes a seat, comes back to it, or changes their name. Nobody can take a seat that is somebody
    else's."""
    place = table.places[seat]
    if table.closed:
        raise refused("closed")
    if place.holder and place.holder != holder:
        raise refused("seat_taken")
    table.check_not_told()
    name = presentable(name)
    if place.holder != holder and place.name and not place.link:
        raise refused("seat_taken")  # from before seats had holders: whoever sits there is known by their cookie
    if (place.holder, place.name, place.bot, place.kept) == (holder, name, None, False):
        return Decision(())
    taken = log.SeatTaken(now, seat, name, holder)
    if table.play is None and table.charter.rematch_of and table.awaited == (seat,):
        return Decision((taken, *playing.start(table, now, coming=seat).entries))
    return Decision((taken,))


def _appear(table: TableState, act: acts.Appear, now: float) -> Decision:
    seat, place = act.seat, table.places[act.seat]
    colour = place.colour if act.colour is None else act.colour
    role = place.role if act.role is None else act.role
    if (act.face, colour, role) == (place.face, place.colour, place.role):
        return Decision(())
    table.check_not_told()
    if colour != place.colour:
        table.check_not_started()
        if colour >= len(table.game.colours):
            raise refused("no_such_colour")
        if any(other.colour == colour and not other.is_nobodys for other in table.places):
            raise refused("colour_taken")
    if role != place.role:
        table.check_not_started()
        roles = table.game.roles()
        if not roles or role not in ("", *roles):
            raise refused("no_such_role")
        if role and any(other != seat and taken == role for other, taken in enumerate(table.roles)):
            raise refused("role_taken")
    return Decision((log.Appeared(now, seat, act.face, colour, role),))


def _leave(table: TableState, seat: Seat, now: float) -> Decision:
    """Somebody who does not want a rematch gives their seat to a bot: the others need not wait."""
    left = log.SeatLeft(now, seat)
    if not table.places[seat].kept:
        return Decision((left,))
    entries = (left, log.SeatGivenToBot(now, seat, table.game.usual_bot))
    # Somebody left alone with bots is asked whether they want that.
    begins = table.awaited == (seat,) and len({table.places[other].holder for other in table.people}) > 1
    return Decision((*entries, *playing.start(table, now, coming=seat).entries) if begins else entries)


# ---- coming and leaving other than by an act -------------------------------------------------------------------------
def newcomer(table: TableState, person: str, ids: Collection[str], name: str, now: float) -> Decision:
    """Somebody from the lobby takes the first free seat, unless they have one; `Rejected` if there is none."""
    if table.seats_of(ids):
        return Decision(())
    table.check_not_started()
    if not table.free_seats:
        raise refused("no_free_seat")
    return seat_person(table, table.free_seats[0], person, name, now)


def take_over(table: TableState, person: str, is_host: bool, chairs: Collection[int], now: float) -> Decision:
    """Somebody held these by an old cookie: the seats that nobody else has taken since are theirs."""
    entries: list[log.LogEntry] = [log.Hosted(now, person)] if is_host and not table.host else []
    for seat, place in enumerate(table.places):
        if place.chair in chairs and place.name and not place.holder and not place.link:
            entries.append(log.SeatTaken(now, seat, place.name, person))
    return Decision(tuple(entries))


def give_up(table: TableState, ids: Collection[str], now: float) -> Decision:
    """Somebody wants to be removed from here: their seats become free, for whomever the host gives a new link, and
    somebody else becomes host."""
    entries: list[log.LogEntry] = [log.SeatLeft(now, seat, with_link=True) for seat in table.seats_of(ids)]
    if table.host in ids:
        others = [place.holder for place in table.places if place.is_a_persons and place.holder not in ids]
        entries.append(log.Hosted(now, next(filter(None, others), "")))
        if table.play is None and not any(others):
            entries.append(log.Closed(now))
    return Decision(tuple(entries))


# ---- taking facts ----------------------------------------------------------------------------------------------------
def fold(table: TableState, entry: log.SeatEntry) -> None:
    places = table.places
    match entry:
        case log.SeatTaken():
            _fold_taken(table, entry)
        case log.SeatKept(_, seat, name, holder):
            place = places[seat]
            place.name, place.holder, place.kept = name, holder, True
        case log.SeatLeft(_, seat, with_link):
            _vacate(table, places[seat])
            places[seat].lost += with_link
            table.proposal = None  # it may have waited for nobody else
        case log.LinkRenewed(_, seat):
            place = places[seat]
            place.orphaned = table.play is not None and (place.is_a_persons or place.orphaned)
            _vacate(table, place)
            place.link += 1
            table.proposal = None
        case log.SeatGivenToBot(_, seat, bot, character):
            _fold_bot(table, seat, bot, character)
        case log.TimedOut(_, seat, bot):
            _fold_bot(table, seat, bot)
            places[seat].timed_out = True
        case log.Appeared(_, seat, face, colour, role):
            _fold_appeared(table, seat, face, colour)
            places[seat].role = role
        case log.SeatsSwapped(_, seat, other, roles):
            if roles:
                places[seat].made, places[other].made = table.made_at(seat), table.made_at(other)
            places[seat], places[other] = places[other], places[seat]
        case log.WordAdded(_, seat, word):
            places[seat].word = word


def _fold_bot(table: TableState, seat: Seat, bot: str, character: str = "") -> None:
    place = table.places[seat]
    others = [name for other in table.places if other is not place for name in (other.name, other.character)]
    place.character = character or cast.character(table.charter.id, place.chair, bot, (*others, place.name))
    place.bot = bot


def _vacate(table: TableState, place: Place) -> None:
    place.vacate()
    if table.play is None:
        place.role = None


def _fold_appeared(table: TableState, seat: Seat, face: int, colour: int) -> None:
    """Whoever had the colour without having chosen it gets the other one."""
    place = table.places[seat]
    for other in table.places:
        if other.colour == colour:
            other.colour = place.colour
    place.face, place.colour = face, colour


def _fold_taken(table: TableState, entry: log.SeatTaken) -> None:
    place = table.places[entry.seat]
    if place.timed_out and table.charter.clock is not None:
        clocks.stop(table, entry.at)
        if not place.pardoned:
            # Whoever ran out of time and comes back should not be put out again at once; but only once, or sitting
            # down again and again would be a clock of its own.
            table.banks[entry.seat] = max(table.banks[entry.seat], table.charter.clock.increment)
            place.pardoned = True
    if entry.holder != place.holder and table.hints:
        table.hints = None  # whoever comes did not agree to hints
    if entry.holder != place.holder:
        _vacate(table, place)
    place.name, place.holder, place.bot, place.kept = entry.name, entry.holder, None, False
    place.timed_out = place.orphaned = False
