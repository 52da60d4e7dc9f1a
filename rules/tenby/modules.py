"""The modules of Community in the seed's order: the one place that names them."""

from __future__ import annotations

from typing import Any

from rules.tenby.community import Community, Sitting, WholeTable
from rules.tenby.locals import Locals, LocalsPart, MoveLocals
from rules.tenby.mayor_parts import MayorsPart
from rules.tenby.mayors import ChooseMayor, DrawMayors, KeepMayor, Mayors
from rules.tenby.moments import Module
from rules.tenby.notice_board_parts import NoticeBoardsPart
from rules.tenby.notice_boards import BoardGo, BoardReward, BoardRounds, ColumnComplete, DrawBoard, NoticeBoards
from rules.tenby.project_parts import ProjectsPart
from rules.tenby.projects import AdvanceProject, Invest, InvestOne, Projects, UncoverProject
from rules.tenby.visitor_parts import VisitorsPart
from rules.tenby.visitors import ChooseSide, DrawVisitor, InviteVisitors, NextDay, Visitors

MODULES: tuple[type[Module[Any]], ...] = (Mayors, NoticeBoards, Locals, Visitors, Projects)
"""In the order in which the Community Phase runs them."""

CommunityStep = (
    Community
    | Sitting
    | WholeTable
    | ChooseMayor
    | DrawMayors
    | KeepMayor
    | BoardGo
    | BoardRounds
    | BoardReward
    | ColumnComplete
    | DrawBoard
    | MoveLocals
    | ChooseSide
    | NextDay
    | DrawVisitor
    | InviteVisitors
    | AdvanceProject
    | UncoverProject
    | Invest
    | InvestOne
)
"""Steps of the phase and of all modules, for views."""

AnyPart = MayorsPart | NoticeBoardsPart | LocalsPart | VisitorsPart | ProjectsPart
"""What the modules keep, for views: the union of their parts."""
