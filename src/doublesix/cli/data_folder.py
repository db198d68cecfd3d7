"""The folder of the user's own things: games, cards and the stores of the web board, where no option names another.

What does not live here: what lies in it (`play_log`, `study`, `serve`), tables (`engine.table_files`).
"""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import platformdirs

from doublesix.cli.words import phrase
from doublesix.errors import DataError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["data_folder"]


def data_folder(option: str) -> Path:
    """The folder, made if need be.

    Args:
        option: names another place than this.

    Raises:
        DataError: nothing can be kept there, or the system knows no home of this user.
    """
    try:
        folder = platformdirs.user_data_path("doublesix")
    except RuntimeError as error:
        raise DataError(phrase("data_folder.homeless", option=option)) from error
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # what the web board keeps is its user's alone
        if not os.access(folder, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        raise DataError(
            phrase("data_folder.unwritable", folder=folder, reason=error.strerror, option=option)
        ) from error
    return folder
