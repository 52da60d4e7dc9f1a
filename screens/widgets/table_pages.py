"""The pages that open over a table: log, replay, rules, cards, note, times, menu, help, who plays."""

from __future__ import annotations

from abc import abstractmethod

from textual import events

from rules.kernel.errors import RulesError
from rules.kernel.replay import Replay
from screens.commands import shown_key
from screens.services import shell
from screens.widgets.jump import JumpingTable


class TablePages(JumpingTable):
    """A table from which pages are opened; they are imported when they are asked for."""

    @abstractmethod
    def action_cover(self) -> None:
        """Cover everything at once, pages over the table included."""

    def on_paste(self, event: events.Paste) -> None:
        """Nothing that is pasted is taken for keys."""
        event.stop()
        if not self._covered and self.session.waiting is None:
            line = shown_key("game.notation", self.keymap)
            self.say(f"What is pasted is not taken for keys: {line} opens the line for typed moves first.", "why-not")

    def action_log(self) -> None:
        """What happened so far."""
        from screens.widgets.log_screen import LogScreen  # noqa: PLC0415

        self.message = None
        self.app.push_screen(LogScreen(self.session, self.action_cover), self._log_closed)

    def action_replay(self) -> None:
        """The game so far, move by move; the bots wait meanwhile."""
        from screens.replay import ReplayScreen  # noqa: PLC0415

        self.message = None
        self._stop_bots()
        session = self.session
        last = Replay(session.match).last
        page = ReplayScreen(session.services, session.match, session.match_id, step=last)
        self.app.push_screen(page, self._replay_closed)

    def _replay_closed(self, _: None) -> None:
        if self.session.bot_to_move and not self._covered:
            self._start_bots()

    def action_table_undo(self) -> None:
        """Go back further: a line of the log is chosen."""
        from screens.widgets.log_screen import LogScreen  # noqa: PLC0415

        self.message = None
        self.app.push_screen(LogScreen(self.session, self.action_cover, taking_back=True), self._log_closed)

    def _log_closed(self, result: int | None) -> None:
        if result is None:
            return
        try:
            self.session.take_back_to(result)
        except RulesError as error:
            text = str(error)
            self.say(f"{text[:1].upper()}{text[1:]}.", "why-not")
            return
        self._stop_bots()
        self.proceed()

    def action_rules(self) -> None:
        """The section of the rulebook that governs what is asked, or that the last sentence came from."""
        decision = self.session.decision
        section = self.rule or (decision.section if decision is not None else "")
        from screens.rulebook import RulebookScreen  # noqa: PLC0415

        self.app.push_screen(RulebookScreen(self.session.match.title, section))

    def action_cards(self) -> None:
        """The cards of this game."""
        from screens.cards import CardsScreen  # noqa: PLC0415

        match = self.session.match
        self.app.push_screen(CardsScreen(match.title, pack=match.pack, only=self.session.vantage.cards_in_play))

    def action_note(self) -> None:
        """The own note: at once where the own view is on show, else behind a curtain."""
        if self.session.may_open_note:
            self._open_note()
            return
        step = self.session.sit_for_note()
        if step is None:
            self.say("A note opens when its own seat is to decide.")
            return
        self._follow(step)
        self._after_sitting = self._open_note

    def _open_note(self) -> None:
        from screens.note import NoteScreen  # noqa: PLC0415

        self.message = None
        self.app.push_screen(NoteScreen(self.session))

    def action_times(self) -> None:
        """How long each seat has thought."""
        from screens.times import TimesScreen  # noqa: PLC0415

        self.app.push_screen(TimesScreen(self.session))

    def action_menu(self) -> None:
        """Everything that can be done here, to choose by a tap."""
        from screens.command_menu import listed, offer  # noqa: PLC0415

        offer(self, [command for command in listed(self.GROUP, "game") if self.check_action(command.action, ())])

    def action_help(self) -> None:
        """All keys."""
        from screens.help import HelpScreen  # noqa: PLC0415

        self.app.push_screen(HelpScreen("game", self.GROUP, heading=f"Help · {self.session.match.title.name}"))

    def action_quit(self) -> None:
        """Leave the table, after asking."""
        shell(self).ask_quit()

    def action_seats(self) -> None:
        """Hand a seat to a bot, or back to a person."""
        from screens.widgets.seats_screen import SeatsScreen  # noqa: PLC0415

        self._stop_bots()
        self.app.push_screen(SeatsScreen(self.session), self._seats_closed)

    def _seats_closed(self, changed: bool | None) -> None:
        if changed:
            self._follow(self.session.arrive())
        elif self.session.bot_to_move:
            self._start_bots()
