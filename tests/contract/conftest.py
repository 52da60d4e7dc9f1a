"""The suite itself is no test file, and says as much as one when something does not hold."""

import pytest

pytest.register_assert_rewrite("contract")
