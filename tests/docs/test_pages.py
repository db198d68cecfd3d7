"""The documentation does what it says: its code runs, its commands exist, its links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
from typing import TYPE_CHECKING

import pytest

import doublesix
from docs.pages import PAGES, ROOT, blocks
from doublesix.cli.commands import COMMANDS, Group
from doublesix.notation.xgid import format_xgid, parse_xgid

if TYPE_CHECKING:
    from pathlib import Path

LINK = re.compile(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)")
"""Where to, and which heading there."""
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
XGID = re.compile(r"XGID=[-A-Oa-o]{26}[-:\w]*")
PARSER = doctest.DocTestParser()


def _name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=_name)
def test_the_code_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    for number, code in enumerate(blocks(page, "python"), start=1):
        where = f"{_name(page)}, block {number}"
        if ">>>" not in code:
            exec(compile(code, where, "exec"), names)
            continue
        examples = PARSER.get_doctest(code, names, where, str(page), 0)
        said: list[str] = []
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        assert runner.run(examples, out=said.append, clear_globs=False).failed == 0, "".join(said)
        names = examples.globs


def test_the_first_program_says_what_everybody_plays(
    capsys: pytest.CaptureFixture[str],
) -> None:
    exec(blocks(ROOT / "README.md", "python")[0], {"__name__": "__main__"})
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("8/5 6/5 ")
    assert lines[3].startswith("No double")


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_links_lead_somewhere(page: Path) -> None:
    astray = []
    for target, anchor in LINK.findall(page.read_text(encoding="utf-8")):
        found = page.parent / target if target else page
        if not found.exists() or (anchor and anchor not in _anchors(found)):
            astray.append(f"{target}#{anchor}")
    assert astray == []


def _anchors(page: Path) -> set[str]:
    """What headings are called in links: small letters, without signs, with hyphens for spaces."""
    headings = HEADING.findall(CODE.sub("", page.read_text(encoding="utf-8")))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_headings_are_found_by_their_anchors() -> None:
    anchors = _anchors(ROOT / "docs" / "measurements.md")
    assert "labels-of-better-play" in anchors
    assert "labels" not in anchors


def _commands(page: Path) -> list[list[str]]:
    lines = [line for code in blocks(page, "console") for line in code.splitlines()]
    lines += re.findall(r"`(doublesix [^`]*)`", page.read_text(encoding="utf-8"))
    return [shlex.split(line.removeprefix("$ "), comments=True) for line in lines]


@pytest.mark.parametrize("page", [page for page in PAGES if _commands(page)], ids=_name)
def test_commands_exist(page: Path) -> None:
    for program, *words in _commands(page):
        if program in ("doublesix", "tools/run") and words and words[0] != "COMMAND" and not words[0].startswith("-"):
            _check_options(words)
        elif "/" in program and not program.startswith(".venv/"):
            assert (ROOT / program).exists(), program


def _check_options(words: list[str]) -> None:
    entry = COMMANDS[words[0]]
    if isinstance(entry, Group):
        entry = entry.members[words[1] if words[1] in entry.members else entry.default or ""]
    command = entry.load(words[0])
    known = {option for parameter in command.params for option in parameter.opts} | {"--help"}
    assert {word.partition("=")[0] for word in words if word.startswith("-") and word != "-"} <= known, words


def test_every_public_name_is_in_the_reference() -> None:
    page = (ROOT / "docs" / "reference" / "index.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w+)`", page))
    assert set(doublesix.__all__) - {"__version__"} <= named


def test_every_command_is_in_the_reference() -> None:
    page = (ROOT / "docs" / "reference" / "commands.md").read_text(encoding="utf-8")
    for name, entry in COMMANDS.items():
        for member in entry.members if isinstance(entry, Group) else [""]:
            assert f"`doublesix {name} {member}".rstrip() + "`" in page


def test_every_page_can_be_found() -> None:
    """By following links from the index, over the pages that list others."""
    found: set[Path] = set()
    new = {ROOT / "docs" / "index.md"}
    while new:
        found |= new
        texts = {page: page.read_text(encoding="utf-8") for page in new}
        linked = {(page.parent / to).resolve() for page, text in texts.items() for to, _ in LINK.findall(text)}
        new = {page for page in linked - found if page.suffix == ".md"}
    assert set((ROOT / "docs").rglob("*.md")) - found == set()


def test_whoever_contributes_hears_of_every_folder_of_tests() -> None:
    told = set(re.findall(r"`([\w/]+)`", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")))
    folders = {path.parent.name for path in (ROOT / "tests").glob("*/test_*.py")} | {"unit", "golden"}
    assert folders | {"fuzz/", "examples/", "native/tests"} <= told


def test_the_readme_fits_two_screens() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 90


def test_every_xgid_of_the_pages_is_one() -> None:
    found = {text for page in PAGES for text in XGID.findall(page.read_text(encoding="utf-8"))}
    assert len(found) > 10
    assert {format_xgid(parse_xgid(text)) for text in found} == found
