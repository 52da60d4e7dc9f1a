"""The app: command line, settings, saves and everything else with a side effect."""

__version__ = "0.1.0"
