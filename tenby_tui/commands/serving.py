"""``serve``."""

from __future__ import annotations

from importlib.util import find_spec

import click

from rules.kernel.errors import RulesError

EXTRA = 'pip install "tenby-tui[serve]"'


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to serve at; the usual one is private.")
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="Port to serve at.")
@click.option("--watch", "watch_only", is_flag=True, help="Nobody can play: only the public view is served.")
def serve(host: str, port: int, watch_only: bool) -> None:
    """Serve the table to a browser, for passing a tablet round.

    The table is at /, the public view of what is played at /watch. The window opened last plays; loading the page
    anew comes back to the curtain of the match.
    """
    if find_spec("textual_serve") is None:
        raise RulesError(f"serving needs the extra `serve`; `{EXTRA}` (or `.[serve]` in a checkout) installs it")
    from tenby_tui.serving.server import WARNING, TableServer, is_loopback  # noqa: PLC0415

    if not is_loopback(host):
        click.echo(WARNING, err=True)
    TableServer(host, port, watch_only=watch_only).serve()
