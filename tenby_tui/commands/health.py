"""``doctor``."""

from __future__ import annotations

import click

from tenby_tui.doctor import examine


@click.command()
def doctor() -> int:
    """Print versions, terminal abilities, paths, and what is wrong with them (exit status 1 if anything is)."""
    findings = examine()
    for finding in findings:
        click.echo(f"{'!' if finding.wrong else ' '} {finding.topic:<13}{finding.said}")
    return int(any(finding.wrong for finding in findings))
