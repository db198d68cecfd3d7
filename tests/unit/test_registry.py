"""Finding games by key, name and alias."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

import pytest

from doublesix.errors import UnknownVariantError
from doublesix.variants.backgammon import BACKGAMMON
from doublesix.variants.cycles import CYCLES
from doublesix.variants.hypergammon import HYPERGAMMON_3
from doublesix.variants.registry import ALL, find

if TYPE_CHECKING:
    from doublesix.rules.variant import Variant


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.key)
def test_every_name_finds_its_game(variant: Variant) -> None:
    for name in (variant.key, variant.name, *variant.aliases, variant.name.upper()):
        assert find(name) is variant, name


def test_a_game_is_found_by_what_pages_call_it() -> None:
    assert find("盘双六").key == find("盘双六（Sugoroku）").key == "sugoroku"
    assert find("핵 백개먼(Nuclear backgammon)").key == find("핵 백개먼").key == "nuclear"
    assert find("Pludselig død").key == "sudden-death"
    assert find("Hypergammon (5 brikker)").key == "hypergammon5"


@pytest.mark.parametrize("name", ["Tavli", "Τάβλι", "타블리"])
def test_several_games_in_turn_are_no_single_game(name: str) -> None:
    with pytest.raises(
        UnknownVariantError, match="Tavli is several games in turn, and this is about one: portes, plakoto, fevga"
    ) as refused:
        find(name)
    assert refused.value.__notes__ == ["doublesix.new_game('tavli') plays them; doublesix.variant gives one of them."]


def test_a_game_is_shown_as_it_is_found() -> None:
    assert repr(find("plakoto")) == "variant('plakoto')"


def test_keys_are_short_and_unique() -> None:
    keys = [variant.key for variant in ALL]
    assert len(set(keys)) == len(keys)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", key) for key in keys)


def test_no_name_belongs_to_two_games() -> None:
    names = [_folded(name) for thing in (*ALL, *CYCLES) for name in {thing.key, thing.name, *thing.aliases}]
    shared = {name for name in names if names.count(name) > 1}
    own = [{_folded(name) for name in (thing.key, thing.name, *thing.aliases)} for thing in (*ALL, *CYCLES)]
    assert [name for name in shared if sum(name in mine for mine in own) > 1] == []


def test_every_game_is_told_in_one_sentence() -> None:
    for variant in ALL:
        assert variant.summary.endswith("."), variant.key
        assert len(variant.summary) < 120, variant.key


def _folded(name: str) -> str:
    return "".join(character for character in name.casefold() if character not in " -_")


def test_plain_hypergammon_has_three_checkers() -> None:
    assert find("Hypergammon") is find("hyper-backgammon") is HYPERGAMMON_3
    assert find(" 雙陸棋 ") is BACKGAMMON


def test_an_unknown_name_suggests_near_ones() -> None:
    with pytest.raises(UnknownVariantError, match=r"'bakgamon'; try backgammon"):
        find("bakgamon")
    with pytest.raises(UnknownVariantError, match="hypergammon5"):
        find("")


def test_every_game_cites_its_source() -> None:
    assert all(variant.source for variant in ALL)


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("ΠΛΑΚΩΤΟ", "plakoto"),
        ("Πορτες", "portes"),
        ("MÜLTEZİM", "moultezim"),
        ("gulbahar", "gul-bara"),
        ("misère", "misere"),
        ("백개먼", "backgammon"),
    ],
)
def test_names_are_found_without_their_accents_and_however_those_are_composed(written: str, key: str) -> None:
    for form in ("NFC", "NFD"):
        assert find(unicodedata.normalize(form, written)).key == key


def test_plays_are_asked_of_a_roll() -> None:
    with pytest.raises(TypeError, match=r"such as Roll\(3, 1\)\), not the tuple \(4, 6\)"):
        ALL[0].start().legal_plays((4, 6))  # type: ignore[arg-type]
