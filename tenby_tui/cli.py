"""The command line: one group, and a module per topic under ``commands``, imported when its command is used."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module

import click

from tenby_tui import __version__
from tenby_tui.failures import INTERRUPTED, failed, forgive_encoding, nobody_reads, say
from tenby_tui.start import start_app

COMMANDS = {
    "play": "tenby_tui.commands.table",
    "watch": "tenby_tui.commands.watching",
    "daily": "tenby_tui.commands.daily",
    "resume": "tenby_tui.commands.table",
    "learn": "tenby_tui.commands.learning",
    "simulate": "tenby_tui.commands.simulating",
    "check": "tenby_tui.commands.scenarios",
    "show": "tenby_tui.commands.scenarios",
    "score": "tenby_tui.commands.scoring",
    "games": "tenby_tui.commands.reading",
    "options": "tenby_tui.commands.reading",
    "rules": "tenby_tui.commands.reading",
    "cards": "tenby_tui.commands.reading",
    "pack": "tenby_tui.commands.packs",
    "saves": "tenby_tui.commands.records",
    "stats": "tenby_tui.commands.statistics",
    "export": "tenby_tui.commands.records",
    "import": "tenby_tui.commands.records",
    "settings": "tenby_tui.commands.settings",
    "serve": "tenby_tui.commands.serving",
    "doctor": "tenby_tui.commands.health",
}
"""Every command and the module that holds it."""

HELP = """A table for modern board games in the terminal.

Without a command the app starts. Wrong input gives one sentence on standard error and exit status 2.
"""
COMPLETION = """Shell completion (commands, games, options, saved matches): add to your shell's start file

\b
  bash   eval "$(_TENBY_TUI_COMPLETE=bash_source tenby-tui)"
  zsh    eval "$(_TENBY_TUI_COMPLETE=zsh_source tenby-tui)"
  fish   _TENBY_TUI_COMPLETE=fish_source tenby-tui | source
"""


class Commands(click.Group):
    """A group whose commands are imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order of the table above."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, from its module."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(COMMANDS[cmd_name])
        command = getattr(module, "import_" if cmd_name == "import" else cmd_name)
        assert isinstance(command, click.Command)
        return command


@click.group(
    cls=Commands,
    invoke_without_command=True,
    help=HELP,
    epilog=COMPLETION,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, "-V", "--version", prog_name="tenby-tui", message="%(prog)s %(version)s")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Start the app if no command was given."""
    if ctx.invoked_subcommand is None:
        ctx.exit(start_app())


def run(arguments: Sequence[str]) -> int:
    """Run the command line; returns the exit status."""
    forgive_encoding()
    try:
        status = cli.main(args=list(arguments), prog_name="tenby-tui", standalone_mode=False)
        if sys.stdout is not None:  # None where it was closed
            sys.stdout.flush()
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx is not None else "tenby-tui"
        return say(f"{error.format_message().rstrip('.')} (`{where} --help` says more)")
    except click.ClickException as error:
        return say(error.format_message())
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        nobody_reads()
        return 0
    except Exception as error:
        return failed(error)
    return status if isinstance(status, int) else 0
