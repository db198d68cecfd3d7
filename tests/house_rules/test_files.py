"""Every file says what it is, and none speaks of the place where it was written."""

from __future__ import annotations

import ast
import re
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

import pytest

import doublesix
from doublesix import _kernel
from house_rules.sources import PACKAGE, ROOT, module_name, package_files, project_files, syntax

NUMBERS = {".net", ".npz", ".so", ".pyd"}
"""Files that hold no text; whatever else there is, or comes, is searched."""
SAMPLES = ROOT / "tests" / "data"
"""Files of other programs, as they were found."""

REGISTRIES = {
    "org": "pypi pythonhosted npmjs rubygems debian alpinelinux archlinux fedoraproject apache maven golang anaconda "
    "nuget packagist r-project cpan haskell ocaml clojars conan nixos flathub pkgs",
    "com": "npmjs yarnpkg npmmirror docker ubuntu anaconda unpkg cloudflare gradle aliyun",
    "io": "crates docker quay ghcr gcr jfrog jsr",
    "co": "huggingface",
    "dev": "pkg pub skypack",
    "land": "deno",
    "net": "jsdelivr launchpad",
    "pm": "hex",
    "sh": "brew esm",
}
"""By the ends of their names, so that no name stands here."""
HOSTS = [rf"\b(?:{'|'.join(names.split())})\.{end}\b" for end, names in REGISTRIES.items()]
PATHS = (r"(?<![\w.])/(?:work|tmp|root|home/\w+|Users/\w+)/", r"[A-Z]:\\Users")
MACHINE = re.compile("|".join([*PATHS, *HOSTS]))
"""Paths of somebody's machine, and hosts that packages come from."""


ELSEWHERE = re.compile(r"(?<!`)`(\.?[a-z][a-z0-9_.]*[a-z0-9])\b(?:\.[A-Z][\w.]*)?`")
"""A module in a docstring, and perhaps something of it."""


def _native_files() -> list[Path]:
    return [path for path in project_files() if path.suffix in (".cpp", ".hpp", ".inc")]


def _python_files() -> list[Path]:
    return [path for path in project_files() if path.suffix == ".py"]


def test_every_python_file_opens_with_a_docstring() -> None:
    silent = [str(path.relative_to(ROOT)) for path in _python_files() if not ast.get_docstring(syntax(path))]
    assert silent == []


def test_every_file_says_what_does_not_live_there() -> None:
    """But entries, migrations, and games, which are data."""
    silent = [
        str(path.relative_to(PACKAGE))
        for path in package_files()
        if "not live here" not in (ast.get_docstring(syntax(path)) or "")
        and not path.name.startswith("__")
        and path.parent.name not in ("versions", "variants")
    ]
    assert silent == []


def test_what_lives_elsewhere_lives_somewhere() -> None:
    """The modules that these sentences name, and the functions, exist; what a module holds is not looked for."""
    rooms = {f".{module_name(path)}" for path in package_files()}
    rooms |= {f".{'.'.join(path.relative_to(PACKAGE).parts)}" for path in PACKAGE.rglob("*") if path.is_dir()}
    functions = {
        node.name for path in package_files() for node in ast.walk(syntax(path)) if isinstance(node, ast.FunctionDef)
    }
    lost = [
        f"{path.relative_to(PACKAGE)}: {name}"
        for path in package_files()
        for name in ELSEWHERE.findall((ast.get_docstring(syntax(path)) or "").partition("not live here")[2])
        if name not in functions
        and not any(room.endswith(f".{name.lstrip('.').removeprefix('doublesix.')}") for room in rooms)
    ]
    assert lost == []


def test_every_header_opens_with_a_comment() -> None:
    """A source file is explained by the header of its name."""
    names = {path.stem for path in _native_files() if path.suffix == ".hpp"}
    silent = [
        str(path.relative_to(ROOT))
        for path in _native_files()
        if not path.read_text(encoding="utf-8").startswith("// ") and (path.suffix != ".cpp" or path.stem not in names)
    ]
    assert silent == []


def test_no_file_knows_the_machine_it_was_written_on() -> None:
    found = []
    for path in project_files():
        if path.suffix in NUMBERS or SAMPLES in path.parents:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1):
            if MACHINE.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}")
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        "see /home" + "/me/x",
        "/tm" + "p/build",
        "C:" + "\\Users\\me",
        "https://py" + "pi.org/x",
        "registry.npm" + "js.org",
        "conda.ana" + "conda.org/y",
        "cdn.jsdel" + "ivr.net",
    ],
)
def test_the_search_finds_what_it_looks_for(text: str) -> None:
    assert MACHINE.search(text)


@pytest.mark.parametrize(
    "text", ["a/tmp.c", "work/b", "the homes of both", "tests/data/home/x", "bkgm.com", "a hex.pmf"]
)
def test_the_search_leaves_the_rest_alone(text: str) -> None:
    assert not MACHINE.search(text)


MEGABYTES_OF_STANDARD_NETS, MEGABYTES_OF_OTHERS, MEGABYTES_OF_THE_REST = 7, 18.5, 7
"""Millions of bytes: nets of the standard game, large and fast; of all other games; whatever else is installed."""
STANDARD_NETS = "backgammon-"
SHIPPED = re.compile(r"\.(py|pyi|so|pyd|csv|tsv|toml|json|net|npz|html|css|js|svg|mat|txt|md)$|^py\.typed$")


def _shipped() -> list[Path]:
    """What is installed; where the program runs from its sources, as an editable one does, what lies with them."""
    try:
        found = [Path(str(file.locate())) for file in files("doublesix") or ()]
    except PackageNotFoundError:
        found = []
    if Path(doublesix.__file__) not in found:
        found = sorted({path for module in (doublesix, _kernel) for path in Path(module.__file__).parent.rglob("*")})
    return [path for path in found if "__pycache__" not in path.parts]


def _megabytes(paths: list[Path]) -> float:
    return sum(path.stat().st_size for path in paths) / 1e6


def test_what_is_installed_is_small_and_known() -> None:
    installed = [path for path in _shipped() if path.is_file()]
    nets = [path for path in installed if path.suffix == ".net"]
    standard = [path for path in nets if path.name.startswith(STANDARD_NETS)]
    assert len(nets) > len(standard) > 0
    assert _megabytes(standard) < MEGABYTES_OF_STANDARD_NETS
    assert _megabytes(nets) - _megabytes(standard) < MEGABYTES_OF_OTHERS
    assert _megabytes(installed) - _megabytes(nets) < MEGABYTES_OF_THE_REST
    package = [path for path in installed if path.parent.name != "bin" and ".dist-info" not in str(path)]
    strange = [path.name for path in package if not SHIPPED.search(path.name)]
    assert strange == []
    assert {"_kernel.pyi", "py.typed"} <= {path.name for path in package}
