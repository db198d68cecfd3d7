"""The command line: one file a command, each parses, calls the library and prints."""

from __future__ import annotations

from doublesix.cli.app import main

__all__ = ["main"]
