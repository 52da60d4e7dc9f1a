"""Content loading with a title made up for the purpose."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from rules.kernel.content import Library, Provenance, Single, Table, check_text, load
from rules.kernel.problems import ContentError


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    points: int
    feature: str = ""


class Ride(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    cost: int
    rule: Rule | None = None
    tags: tuple[str, ...] = ()
    provenance: Provenance


class Numbers(msgspec.Struct, frozen=True):
    rounds: int
    ring: tuple[int, ...] = ()


class Loose(msgspec.Struct, frozen=True):
    display: int
    encore: str = ""


RIDES = Table("rides.toml", "ride", Ride)
GAME = Single("rides.toml", "game", Numbers)
EXTRA = Table("extra.toml", "ride", Ride, name="extra_ride")
LOOSE = Single("extra.toml", "", Loose, name="extras")
PARTS = (RIDES, GAME, EXTRA, LOOSE)

RIDES_TOML = """
format = 1
provenance = "printed"
[game]
rounds = 5
ring = [2, 0, -1]
[[ride]]
id = "swing"
name = "Swing"
cost = 3
rule = { points = 2, feature = "trees" }
[[ride]]
id = "slide"
name = "Slide"
cost = 1
provenance = "reading"
"""
EXTRA_TOML = """
format = 1
display = 4
[[ride]]
id = "swing"
name = "Another Swing"
cost = 9
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "made_up_title"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "rides.toml").write_text(RIDES_TOML)
    (folder / "extra.toml").write_text(EXTRA_TOML)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield folder
    sys.modules.pop("made_up_title", None)


def read(pack: object = None) -> Library:
    return load("made_up_title", PARTS, pack, game="made-up")  # type: ignore[arg-type]


def problems(pack: object) -> list[tuple[str, str, str, str]]:
    with pytest.raises(ContentError) as caught:
        read(pack)
    return [(each.file, each.entry, each.key, each.expected) for each in caught.value.problems]


def test_entries_and_default_provenance(package: Path) -> None:
    library = read()
    rides = library.entries(RIDES)
    assert list(rides) == ["swing", "slide"]
    assert rides["swing"].rule == Rule(2, "trees")
    assert rides["swing"].provenance == "printed"
    assert rides["slide"].provenance == "reading"
    assert library.entries(EXTRA)["swing"].provenance == "house"
    assert library.values(GAME) == Numbers(5, (2, 0, -1))
    assert library.values(LOOSE) == Loose(4)


def test_pack_changes_single_keys_and_adds_entries(package: Path) -> None:
    library = read(
        """
        provenance = "public"
        [game]
        rounds = 6
        [extras]
        encore = "rally"
        [[ride]]
        id = "slide"
        cost = 2
        [[ride]]
        id = "carousel"
        name = "Carousel"
        cost = 4
        provenance = "seed"
        [[extra_ride]]
        id = "swing"
        cost = 8
        """
    )
    rides = library.entries(RIDES)
    assert list(rides) == ["swing", "slide", "carousel"]
    assert (rides["slide"].name, rides["slide"].cost, rides["slide"].provenance) == ("Slide", 2, "public")
    assert rides["carousel"].provenance == "seed"
    assert rides["swing"].provenance == "printed"
    assert library.values(GAME) == Numbers(6, (2, 0, -1))
    assert library.values(LOOSE) == Loose(4, "rally")
    assert library.entries(EXTRA)["swing"].cost == 8


def test_nested_tables_are_replaced_whole(package: Path) -> None:
    rides = read({"ride": [{"id": "swing", "rule": {"points": 5}}]}).entries(RIDES)
    assert rides["swing"].rule == Rule(5, "")


def test_results_cannot_be_changed(package: Path) -> None:
    rides = read().entries(RIDES)
    with pytest.raises(TypeError):
        rides["new"] = rides["swing"]  # type: ignore[index]
    with pytest.raises(AttributeError):
        rides["swing"].cost = 0  # type: ignore[misc]


def test_a_pack_leaves_its_dict_alone(package: Path) -> None:
    pack = {"ride": [{"id": "slide", "cost": 2}]}
    read(pack)
    assert pack == {"ride": [{"id": "slide", "cost": 2}]}


def test_digest_depends_on_values_not_on_order_or_prose(package: Path) -> None:
    plain = read().digest
    assert read().digest == plain
    assert len(plain) == 32
    assert read({"ride": [{"id": "slide", "cost": 2}]}).digest != plain
    assert read({"game": {"rounds": 6}}).digest != plain
    assert read({"ride": [{"id": "slide", "cost": 1}]}).digest == plain
    assert read({"ride": [{"id": "slide", "name": "Chute"}]}).digest == plain
    head, swing, slide = RIDES_TOML.split("[[ride]]")
    (package / "rides.toml").write_text("[[ride]]".join([head, slide, swing]))
    assert read().digest == plain


def test_all_problems_at_once(package: Path) -> None:
    found = problems(
        """
        [game]
        rounds = "six"
        [[ride]]
        id = "swing"
        cots = 3
        rule = { points = "many" }
        tags = ["a", 2]
        [[ride]]
        id = "novelty"
        cost = 4
        [[ride]]
        name = "No id"
        [[ride]]
        id = "novelty"
        cost = 5
        """
    )
    assert found == [
        ("pack", "ride novelty", "id", "expected the id of a known ride, or a complete new one: it lacks name"),
        ("pack", "ride[2]", "id", "expected the id of an entry"),
        ("pack", "ride novelty", "id", "expected each id once in a file"),
        ("pack", "ride swing", "cots", "expected no such key; did you mean cost?"),
        ("pack", "ride swing", "rule.points", "expected a whole number, found text"),
        ("pack", "ride swing", "tags[1]", "expected text, found a whole number"),
        ("pack", "game", "rounds", "expected a whole number, found text"),
    ]


@pytest.mark.parametrize(
    ("pack", "where", "says"),
    [
        ("[[ride", "", "valid TOML"),
        ("format = 2", "format", "expected 1"),
        ('provenance = "rumour"', "provenance", "expected one of seed, printed"),
        ("[[rides]]", "rides", "did you mean ride"),
        ("ride = 3", "ride", "[[ride]]"),
        ("ride = [3]", "", "expected a table"),
        ("game = [1]", "game", "expected a table [game]"),
        ('[[ride]]\nid = "slide"\ncost = 1e400', "ride[0].cost", "expected a number between"),
        ('[[ride]]\nid = "slide"\ncost = 99999999999999999999', "ride[0].cost", "expected a number between"),
        ('[[ride]]\nid = "slide"\ncost = 1979-05-27', "ride[0].cost", "found a date"),
        ('[[ride]]\nid = "slide"\nprovenance = "rumour"', "provenance", "reading, house, found rumour"),
        ("ride = " + "[" * 20 + "]" * 20, "ride[0]", "levels"),
        ("ride = " + "[" * 50000, "", "valid TOML"),
        ("x" * 300_000, "", "at most 262144 characters"),
        ('name = "' + "x" * 5000 + '"', "name", "at most 4000 characters"),
        ("ride = [" + "1," * 1001 + "]", "ride", "at most 1000 items"),
    ],
)
def test_untrusted_packs_are_refused(package: Path, pack: str, where: str, says: str) -> None:
    found = problems(pack)
    assert any(key.startswith(where) and says in expected for _, _, key, expected in found), found


def test_a_pack_for_another_game_is_refused(package: Path) -> None:
    with pytest.raises(ContentError, match="pack, game: expected made-up, found chess"):
        load(
            "made_up_title",
            (RIDES, Single("rides.toml", "game", Numbers, name="numbers")),
            'game = "chess"',
            game="made-up",
        )


def test_a_broken_built_in_file_is_named(package: Path) -> None:
    (package / "extra.toml").write_text(EXTRA_TOML.replace("display = 4", "displai = 4"))
    with pytest.raises(ContentError, match=r"extra\.toml, extras, displai: expected no such key"):
        read()


def test_two_parts_cannot_share_a_name_in_packs() -> None:
    with pytest.raises(ValueError, match="same name"):
        load("made_up_title", (RIDES, Table("extra.toml", "ride", Ride)))


def test_check_text_reads_within_the_limits() -> None:
    assert check_text("mine.toml", "a = [1, { b = 2.5 }]") == {"a": [1, {"b": 2.5}]}
    with pytest.raises(ContentError, match=r"mine\.toml"):
        check_text("mine.toml", "a = 1979-05-27")


def test_packs_leave_the_built_in_entries_as_they_are(package: Path) -> None:
    """The files are parsed once: neither a pack before nor a change of a file goes unnoticed."""
    before = read()
    changed = read('provenance = "public"\n[[ride]]\nid = "swing"\ncost = 7\ntags = ["new"]\n[game]\nrounds = 9\n')
    assert (changed.entries(RIDES)["swing"].cost, changed.values(GAME).rounds) == (7, 9)
    assert changed.entries(RIDES)["swing"].provenance == "public"
    with pytest.raises(ContentError):
        read('[[ride]]\nid = "slide"\ncost = "much"\nrule = { points = "many" }\n')
    again = read()
    assert again.digest == before.digest
    assert [*again.entries(RIDES).values()] == [*before.entries(RIDES).values()]
    assert again.values(GAME) == before.values(GAME)
    (package / "rides.toml").write_text(RIDES_TOML.replace("rounds = 5", "rounds = 6"))
    assert read().values(GAME).rounds == 6
