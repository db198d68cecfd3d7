"""Where the files that come with the package lie.

They lie beside the modules, in every kind of installation: of one that is editable, the compiled kernel alone is
elsewhere, so that `importlib.resources` has two folders for the package and the path of neither.

What does not live here: what is in the files, and what reads them (`met`, `engine.nets`, `analysis.pages`, …).
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["DATA"]

DATA = Path(__file__).parent / "data"
"""The folder with nets, tables, templates, pages and samples."""
