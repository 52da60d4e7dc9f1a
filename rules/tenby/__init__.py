"""Tenby, with the Community expansion."""
