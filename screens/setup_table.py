"""A table being set up: title, preset, seats, options. Knows nothing of screens, so that it can be tested alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.kernel.errors import OptionError, RulesError
from rules.kernel.options import Option, Options, Preset, complete
from rules.kernel.record import KINDS, Seat
from rules.kernel.title import Title
from rules.titles import TITLES, load_title
from screens.services import PackInfo

NAMES = ("Ana", "Ben", "Chloe", "Dora", "Emil", "Fay", "Gus", "Hana")
AUTOMA = "random"
"""Who makes the moves of an automa where no table does: any bot finds the only one there is."""
LAST = "as-last-time"
PICKED = "hand-picked"
LONGEST_NAME = 20
LONGEST_PATH = 1000

ReadPack = Callable[[str, str], PackInfo]
"""Reads the pack in a file for a title; raises RulesError with all problems."""


class SetupTable:
    """What was chosen so far; everything else follows the preset and what fits the number of seats."""

    def __init__(
        self,
        title_id: str = "",
        last: Mapping[str, Any] | None = None,
        names: Sequence[str] = (),
        read_pack: ReadPack | None = None,
    ) -> None:
        self._names = list(names)
        self._read_pack = read_pack
        self.last = checked_last(last or {})
        self.title: Title = load_title(title_id or self.last.get("title") or next(iter(TITLES)))
        self.seats: list[Seat] = [Seat(self._fresh_name(0)), Seat(self._fresh_name(1), "greedy")]
        self._company: list[Seat] = []
        """All seats, while a preset for fewer is in force."""
        self.chosen: Options = {}
        """Options that were chosen one by one."""
        self.picked: dict[str, tuple[str, ...]] = {}
        """Cards picked by hand, by option, kept while another value is tried."""
        self.seed = ""
        self.pack: PackInfo | None = None
        """The card pack; one without a text cannot be read."""
        self.pack_problems: list[str] = []
        self.preset_id = self.title.presets()[0].id
        if self.last.get("title") == self.title.id:
            self.use_preset(LAST)
        self._fit_seats()

    # -- looking -----------------------------------------------------------------------------------------------

    @property
    def presets(self) -> tuple[Preset, ...]:
        """The title's presets, and the last table if it was of this title."""
        presets = self.title.presets()
        if self.last.get("title") != self.title.id:
            return presets
        return (*presets, Preset(LAST, "As last time", "Seats and options of the last game.", self.last["options"]))

    @property
    def preset(self) -> Preset:
        """The preset in force."""
        return next((preset for preset in self.presets if preset.id == self.preset_id), self.presets[0])

    @property
    def described(self) -> tuple[Option, ...]:
        """The title's options."""
        return self.title.describe_options()

    @property
    def options(self) -> Options:
        """All options as they would be played."""
        fitting = self.title.defaults(len(self.seats))
        return complete(self.described, {**fitting, **self._usable(self.preset.options), **self.chosen})

    @property
    def automas(self) -> dict[int, str]:
        """Seats that nobody plays, with their names."""
        return self.title.automas(self.options)

    @property
    def players(self) -> list[Seat]:
        """The seats as they would be played."""
        automas = self.automas
        return [
            Seat(automas[number], AUTOMA) if number in automas else seat for number, seat in enumerate(self.seats)
        ]

    def problems(self) -> list[str]:
        """Why the game cannot start yet, one sentence each."""
        problems = [_sentence(text, self.described) for text in self.title.conflicts(len(self.seats), self.options)]
        names = [seat.name for seat in self.players]
        problems += [f"Two seats are called {name}." for name in dict.fromkeys(names) if names.count(name) > 1]
        return problems + self.pack_problems

    def shown(self, option: Option) -> str:
        """The value of an option as people read it."""
        value = self.options[option.id]
        if option.kind == "cards" and not isinstance(value, str):
            return f"picked by hand ({len(value)} of {option.count})"
        return option.show(value)

    # -- changing ----------------------------------------------------------------------------------------------

    def step_title(self, by: int) -> None:
        """Another title; options begin anew."""
        ids = list(TITLES)
        if len(ids) > 1:
            self.title = load_title(ids[(ids.index(self.title.id) + by) % len(ids)])
            self.chosen, self.picked = {}, {}
            self.use_pack("")
            self.preset_id = self.title.presets()[0].id
            self._fit_seats()

    def step_preset(self, by: int) -> None:
        """The next preset."""
        ids = [preset.id for preset in self.presets]
        self.use_preset(ids[(ids.index(self.preset.id) + by) % len(ids)])

    def use_preset(self, preset_id: str) -> None:
        """A preset; what was chosen one by one is forgotten. The last table brings its seats."""
        self.preset_id = preset_id
        self.chosen = {}
        self._seat_for(self.preset)
        if preset_id == LAST:
            self.seats = [Seat(seat["name"], seat["kind"]) for seat in self.last["seats"]]
            self._fit_seats()
            self.use_pack(self.last.get("pack", ""))

    def step_pack(self, offered: Sequence[str], by: int) -> None:
        """The next of the packs offered, by file; none is one of them."""
        files = ["", *offered]
        present = self.pack.file if self.pack is not None else ""
        self.use_pack(files[(files.index(present) + by) % len(files)] if present in files else files[min(by, 0)])

    def use_pack(self, file: str) -> None:
        """The pack in a file, or none; what is wrong with it joins the problems."""
        file = file.strip()[:LONGEST_PATH]
        self.pack, self.pack_problems = None, []
        if not file:
            return
        self.pack = PackInfo(file, file, "", ())
        if self._read_pack is None:
            self.pack_problems = ["Packs cannot be read here."]
            return
        try:
            self.pack = self._read_pack(file, self.title.id)
        except RulesError as error:
            self.pack_problems = str(error).splitlines()

    def step_option(self, option: Option, by: int) -> None:
        """The next value of an option."""
        present = self.options[option.id]
        if option.kind == "flag":
            self.chosen[option.id] = not present
        elif option.kind == "number":
            self.chosen[option.id] = min(max(present + by, option.lowest), option.highest)
        else:
            values: list[Any] = [value.id for value in option.values]
            if option.kind == "cards" and option.id in self.picked:
                values.append(self.picked[option.id])
            index = values.index(present) if present in values else 0
            self.chosen[option.id] = values[(index + by) % len(values)]

    def pick_cards(self, option: Option, cards: tuple[str, ...]) -> None:
        """Cards picked by hand; none goes back to the first named set."""
        if cards:
            self.picked[option.id] = cards
            self.chosen[option.id] = cards
        else:
            self.picked.pop(option.id, None)
            self.chosen[option.id] = option.values[0].id if option.values else option.default

    def step_kind(self, seat: int, by: int) -> None:
        """Another kind of player on a seat."""
        kinds = list(KINDS)
        kind = self.seats[seat].kind
        index = kinds.index(kind) if kind in kinds else 0
        self.seats[seat] = Seat(self.seats[seat].name, kinds[(index + by) % len(kinds)])

    def rename(self, seat: int, name: str) -> None:
        """Give a seat a name; an empty one brings back a sensible one."""
        name = " ".join("".join(char for char in name if char.isprintable()).split())[:LONGEST_NAME]
        self.seats[seat] = Seat(name or self._fresh_name(seat), self.seats[seat].kind)

    def seat(self, kinds: Sequence[str]) -> None:
        """Seats for these kinds of players, with names that are not taken; automas follow them."""
        self.seats, self._company = [], []
        for kind in kinds:
            self.seats.append(Seat(self._fresh_name(len(self.seats)), kind))
        while len(self.seats) in self.automas:
            self.seats.append(Seat(self._fresh_name(len(self.seats)), AUTOMA))

    def add_seat(self) -> bool:
        """One more seat; False if the title has no more."""
        if len(self.seats) + 1 not in self.title.seats:
            return False
        kind = "human" if all(seat.kind == "human" for seat in self.seats) else self.seats[-1].kind
        self.seats.append(Seat(self._fresh_name(len(self.seats)), kind))
        return True

    def remove_seat(self, seat: int) -> bool:
        """One seat less; False if the title needs them all."""
        if len(self.seats) - 1 not in self.title.seats:
            return False
        del self.seats[seat]
        return True

    def remembered(self) -> dict[str, Any]:
        """What the settings keep as the last table: seats, and options that do not follow from their number."""
        fitting = self.title.defaults(len(self.seats))
        options = {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in self.options.items()
            if value != fitting.get(name)
        }
        seats = [{"name": seat.name, "kind": seat.kind} for seat in self.seats]
        pack = {"pack": self.pack.file} if self.pack is not None else {}
        return {"title": self.title.id, "seats": seats, "options": options, **pack}

    # -- parts -------------------------------------------------------------------------------------------------

    def _seat_for(self, preset: Preset) -> None:
        """As many seats as a preset is for; who had to leave comes back with the next preset."""
        if self._company:
            self.seats, self._company = self._company, []
        if 0 < preset.seats < len(self.seats):
            self._company = self.seats
            people = [seat for seat in self.seats if seat.kind == "human"]
            bots = [seat for seat in self.seats if seat.kind != "human"]
            self.seats = [*people, *bots][: preset.seats]

    def _fit_seats(self) -> None:
        while len(self.seats) > self.title.seats[-1]:
            self.seats.pop()
        while len(self.seats) < self.title.seats[0]:
            self.seats.append(Seat(self._fresh_name(len(self.seats))))

    def _fresh_name(self, seat: int) -> str:
        taken = {other.name for number, other in enumerate(getattr(self, "seats", ())) if number != seat}
        wanted = [*self._names[seat : seat + 1], *NAMES[seat:], *NAMES, *(f"Player {n}" for n in range(1, 20))]
        return next(name for name in wanted if name and name not in taken)

    def _usable(self, options: Mapping[str, Any]) -> Options:
        """Options that the title still knows and accepts; an old table may have others."""
        usable: Options = {}
        for option in self.described:
            if option.id in options:
                try:
                    usable[option.id] = option.checked(options[option.id])
                except OptionError:
                    continue
        return usable


def checked_last(last: Mapping[str, Any]) -> dict[str, Any]:
    """The last table from the settings file, or ``{}`` where it makes no sense: people may edit that file."""
    seats = last.get("seats")
    options = last.get("options")
    if last.get("title") not in TITLES or not isinstance(seats, list) or not isinstance(options, dict):
        return {}
    plain = [
        {"name": seat["name"][:LONGEST_NAME], "kind": seat.get("kind", "human")}
        for seat in seats
        if isinstance(seat, dict) and isinstance(seat.get("name"), str) and seat.get("kind", "human") in KINDS
    ]
    pack = {"pack": last["pack"]} if isinstance(last.get("pack"), str) else {}
    return {"title": last["title"], "seats": plain, "options": options, **pack} if plain else {}


def _sentence(problem: str, described: tuple[Option, ...]) -> str:
    """A title's conflict, ``option mode: solo is ...``, with the option's label."""
    for option in described:
        problem = problem.replace(f"option {option.id}: ", f"{option.label}: ")
    return f"{problem[:1].upper()}{problem[1:]}."
