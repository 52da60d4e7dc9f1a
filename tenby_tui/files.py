"""Reading a file that somebody named: an ordinary one, and never more of it than it may hold.

A pipe that nobody writes to, or a device, would be waited for without end.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def read(path: Path, most: int) -> bytes:
    """At most ``most`` bytes and one more, so that a larger file can be told from one that just fits.

    Raises OSError, also for what is no ordinary file and for what cannot be a name.
    """
    try:
        number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError:
        raise OSError(errno.EINVAL, "this is no file name", str(path)) from None
    with os.fdopen(number, "rb") as file:
        check_ordinary(path, os.fstat(number).st_mode)
        return file.read(most + 1)


def check_ordinary(path: Path, mode: int) -> None:
    """Raise OSError for a folder, pipe, socket or device."""
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "this is no ordinary file", str(path))
