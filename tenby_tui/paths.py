"""Where the app keeps its files.

``TENBY_TUI_CONFIG_DIR`` and ``TENBY_TUI_DATA_DIR`` name other folders, for tests, portable installations and trials.
Nothing is created here: whoever writes a file creates its folder.
"""

from __future__ import annotations

import os
from pathlib import Path

APP_NAME = "tenby-tui"
CONFIG_VARIABLE = "TENBY_TUI_CONFIG_DIR"
DATA_VARIABLE = "TENBY_TUI_DATA_DIR"


def config_dir() -> Path:
    """Folder of the settings file."""
    if given := os.environ.get(CONFIG_VARIABLE):
        return Path(given).expanduser()
    from platformdirs import user_config_path  # noqa: PLC0415

    return user_config_path(APP_NAME, appauthor=False)


def data_dir() -> Path:
    """Folder of the saved matches."""
    if given := os.environ.get(DATA_VARIABLE):
        return Path(given).expanduser()
    from platformdirs import user_data_path  # noqa: PLC0415

    return user_data_path(APP_NAME, appauthor=False)


def packs_dir() -> Path:
    """Folder of the card packs that set-up offers."""
    return data_dir() / "packs"


def settings_file() -> Path:
    """The settings file."""
    return config_dir() / "settings.toml"


def database_file() -> Path:
    """The database of saved matches."""
    return data_dir() / "matches.sqlite3"
