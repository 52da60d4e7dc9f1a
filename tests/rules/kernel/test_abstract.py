"""Steps and words of card vocabularies that forget a method fail as soon as one is made, not when it is asked."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.kernel.abstract import AbstractMeta
from rules.kernel.steps import Ask, RoundRobin, Sealed, Step
from rules.tenby.residents import ResidentRule
from rules.tenpenny_parks.metrics import Metric
from rules.tiny_towns.feeding import Feed
from rules.tiny_towns.hooks import Score


class Forgetful(Ask[Any, Any], frozen=True):
    """Says how it is played, and neither what may be played nor why not."""

    def play(self, game: Any, state: Any, move: Any, chance: Any, log: Any) -> None:
        """Nothing happens."""


class Complete(Forgetful, frozen=True):
    """Says the rest."""

    def moves(self, game: Any, state: Any) -> list[Any]:
        """None."""
        return []

    def refusal(self, game: Any, state: Any, move: Any) -> None:
        """None."""


def test_a_step_that_forgets_a_method_cannot_be_made() -> None:
    with pytest.raises(TypeError, match="moves"):
        Forgetful(0)
    assert isinstance(Complete(0), Forgetful)
    assert not isinstance(Complete(0), Sealed)


@pytest.mark.parametrize("kind", [Step, Ask, Sealed, RoundRobin, ResidentRule, Metric, Feed, Score])
def test_the_contract_itself_is_no_value(kind: type[msgspec.Struct]) -> None:
    assert isinstance(kind, AbstractMeta)
    fields = msgspec.structs.fields(kind)
    with pytest.raises(TypeError, match="abstract"):
        kind(**{field.name: 0 for field in fields})
