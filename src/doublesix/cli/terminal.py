"""Where commands write: results to standard output, everything else to standard error.

What does not live here: the words (`cli.words`), tables (`cli.tables`), progress bars (`cli.progress`).
"""

from __future__ import annotations

import json
import sys
from typing import Any

__all__ = ["INTERRUPTED", "complain", "is_terminal", "note", "print_json", "print_text"]

INTERRUPTED = 130
"""What a shell expects of a command that was interrupted: 128 and the number of the signal."""


def is_terminal() -> bool:
    """Whether somebody watches standard error."""
    return sys.stderr.isatty()


def print_text(text: str = "") -> None:
    """Write a result as it is."""
    print(text)


def print_json(value: Any) -> None:
    """Write a result for a machine."""
    print(json.dumps(value, ensure_ascii=False, indent=1))


def note(text: str) -> None:
    """Tell something beside the result."""
    print(text, file=sys.stderr, flush=True)


def complain(text: str) -> None:
    """Tell in one line what is wrong."""
    note(" ".join(text.split()))
