"""Tables for tests with questions of their own: those that stand for each registered title."""

from __future__ import annotations

import pytest
from contract_tables import Table, tables_of

from rules.titles import TITLES, load_title

Case = Table
CASES = [table for title_id in TITLES for table in tables_of(load_title(title_id)) if not table.made]
"""What a title says of itself, or the few tables that are put together for every day where it says nothing."""
SWEPT = [table if table.everyday else pytest.param(table, marks=pytest.mark.wide) for table in CASES]
"""The same for ``pytest.mark.parametrize``, most of them in the wide set."""
