"""Judging a whole match: mistakes, luck, ratings, reports."""
