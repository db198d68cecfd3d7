"""SGF text → nodes: escapes, variations, damage, limits."""

from __future__ import annotations

import pytest

from doublesix.errors import ParseError
from doublesix.formats.sgf_tree import MOST_NODES, MOST_PARTS, Tree, parse_sgf


def nodes(tree: Tree) -> list[dict[str, list[str]]]:
    return [{part.name: part.values for part in node.properties} for node in tree.nodes]


def read(text: str) -> tuple[list[list[dict[str, list[str]]]], list[tuple[int | None, str]]]:
    trees, problems = parse_sgf(text)
    return [nodes(tree) for tree in trees], [(problem.line, problem.message) for problem in problems]


def test_games_nodes_properties_and_values() -> None:
    trees, problems = read("(;GM[6]AB[a][b] [c:d]\n;B[31hefe]\n)\n( ; GM [6] )")
    assert trees == [[{"GM": ["6"], "AB": ["a", "b", "c:d"]}, {"B": ["31hefe"]}], [{"GM": ["6"]}]]
    assert problems == []


def test_escapes() -> None:
    trees, problems = read("(;C[a \\] b \\\\ c \\: d\\\n e\\\r\n f ; ( ) [)\\\\])")
    assert trees == [[{"C": ["a ] b \\ c : d e f ; ( ) [)\\"]}]]
    assert problems == []


def test_old_names_have_small_letters() -> None:
    assert read("(;GaMe[6]c[x])") == ([[{"GM": ["6"], "C": ["x"]}]], [])


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_lines_are_counted(line_end: str) -> None:
    (tree,), _ = parse_sgf(line_end.join(("", "(", ";GM[6]", "C[x", "y];", "B[31]W[x])")))
    assert tree.line == 2
    assert [node.line for node in tree.nodes] == [3, 5]
    assert [part.line for node in tree.nodes for part in node.properties] == [3, 4, 6, 6]


def test_the_first_variation_is_the_game() -> None:
    trees, problems = read("(;GM[6](;B[31](;W[11];B[22])(;W[33]))(;B[44])(;B[55]))(;GM[6])")
    assert trees == [[{"GM": ["6"]}, {"B": ["31"]}, {"W": ["11"]}, {"B": ["22"]}], [{"GM": ["6"]}]]
    assert problems == [(1, "a variation is left out; the first line of play is the game")]


@pytest.mark.parametrize(
    ("text", "found", "problem"),
    [
        ("(;GM[6];B[31]", [{"GM": ["6"]}, {"B": ["31"]}], "the file ends in the middle of a game: is it complete?"),
        ("(;GM[6];B[31", [{"GM": ["6"]}, {}], "the value '31' has no end: is the file complete?"),
        ("(;GM[6];B[31\\]", [{"GM": ["6"]}, {}], "the value '31\\\\]' has no end: is the file complete?"),
        ("(;GM[6]?! ;B[31])", [{"GM": ["6"]}, {"B": ["31"]}], "'?!' is not understood"),
        ("(;GM[6];B;W[31])", [{"GM": ["6"]}, {}, {"W": ["31"]}], "'B' is not understood"),
        ("(;[6]GM[6])", [{"GM": ["6"]}], "'[6]' is not understood"),
        ("GNU (;GM[6])", [{"GM": ["6"]}], "'GNU' is not understood"),
    ],
)
def test_damage_is_reported_and_the_rest_is_read(text: str, found: list[dict[str, list[str]]], problem: str) -> None:
    trees, problems = read(text)
    assert trees == [found]
    assert problems[0] == (1, problem)


@pytest.mark.parametrize(
    "text",
    ["(;GM[6]" + ";" * MOST_NODES, "(;GM[6]A" + "[]" * MOST_PARTS, "(" * (MOST_PARTS + 1), "x " * (MOST_PARTS + 1)],
)
def test_there_are_limits(text: str) -> None:
    with pytest.raises(ParseError, match="no match file"):
        parse_sgf(text)
