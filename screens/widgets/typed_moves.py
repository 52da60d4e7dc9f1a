"""Moves typed in words at a table: the line for them, and the keys that come before it could open."""

from __future__ import annotations

from typing import ClassVar

from textual import events

from rules.kernel.errors import NotationError
from screens.commands import COMMANDS, command_key, keys_of
from screens.widgets.notation_line import NotationLine, meant_for_line
from screens.widgets.table_pages import TablePages


class TypedMoves(TablePages):
    """A table that takes moves in words."""

    takes_words: ClassVar[bool] = True
    """Whether moves can be typed here at all; where none can, the key of the line means nothing."""
    _ahead: list[events.Key] | None = None
    """Keys behind the one that opens the line for typed moves, while it opens."""

    @property
    def notation(self) -> NotationLine:
        """The line for typed moves."""
        return self.query_one(NotationLine)

    def on_key(self, event: events.Key) -> None:
        """Keys behind the one that opens the line belong to it, however fast they come; none is a command."""
        if self._ahead is not None:
            if meant_for_line(event):
                event.stop()
                event.prevent_default()
                self._ahead.append(event)
            return
        labelled = self.jumping is not None and len(event.key) == 1
        if labelled or not self.takes_words or not self.query(NotationLine) or self.notation.display:
            return
        if command_key(event.key) in keys_of(COMMANDS["game.notation"], self.keymap):
            event.stop()
            self._ahead = []
            self.app.call_later(self._open_for_keys)  # commands typed before it run there, and come first

    def _open_for_keys(self) -> None:
        if self.app.screen is self and self.check_action("notation", ()):
            self.action_notation()
        if self.query(NotationLine) and self.notation.display:
            self.notation.hold()
        self.call_later(self._give_keys)  # behind the keys that are on their way to the table

    def _give_keys(self) -> None:
        """Type the keys that waited; if the line could not open they mean nothing."""
        keys, self._ahead = self._ahead or [], None
        if self.query(NotationLine) and self.notation.display:
            self.notation.take(keys)
            self.repaint()

    def action_notation(self) -> None:
        """Open the line for typed moves."""
        if self._covered or self.session.bot_to_move or self.session.over:
            return
        self.message = None
        self.notation.open(self.session.completions, (self.session.viewer, self.session.to_move))
        self.repaint()

    def close_notation(self) -> None:
        """Close it."""
        self.notation.close()

    def on_input_submitted(self, message: NotationLine.Submitted) -> None:
        """A move was typed."""
        message.stop()
        if not message.value.strip():
            self.close_notation()
            self.repaint()
            return
        self.close_notation()
        try:
            move = self.session.read(message.value)
        except NotationError as error:
            text = str(error)
            self.say(f"{text[:1].upper()}{text[1:]}.", "why-not")
            return
        self.notation.remember(self.session.match.game.write(move))
        self.make(move)

    def on_input_changed(self, message: NotationLine.Changed) -> None:
        """Show what can be completed."""
        message.stop()
        self.repaint()
