"""Where the program starts. Nothing heavy is imported before it is known what is wanted."""

import os
import sys

from tenby_tui import __version__


def main() -> None:
    """Run the app or the command line and leave with its exit status."""
    arguments = sys.argv[1:]
    if arguments in (["--version"], ["-V"]):
        print(f"tenby-tui {__version__}")
        return
    # A shell that wants completions sets this variable and gives no arguments.
    wants_app = not arguments and "_TENBY_TUI_COMPLETE" not in os.environ
    sys.exit(_app() if wants_app else _commands(arguments))


def _app() -> int:
    from tenby_tui.failures import INTERRUPTED, failed, forgive_encoding  # noqa: PLC0415
    from tenby_tui.start import start_app  # noqa: PLC0415

    forgive_encoding()
    try:
        return start_app()
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        return failed(error)


def _commands(arguments: list[str]) -> int:
    from tenby_tui.cli import run  # noqa: PLC0415

    return run(arguments)


if __name__ == "__main__":
    main()
