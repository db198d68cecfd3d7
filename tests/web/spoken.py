"""What a page says, to eyes and to screen readers, and which of it belongs to another language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from foreign_words import foreign_words

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["english_on", "latin_texts", "left_in_english"]

OWN = re.compile("Anna|Ben|hello")
"""What stands in the files of these tests: players, and a play that nobody can read."""
SAME_IN_DANISH = {
    *("beaver", "blot", "blots", "computer", "crawford", "equity", "for", "gammon", "pips", "plan", "ply", "point"),
    *("raccoon", "rollout", "score"),
}
"""Words that Danish shares with English."""
TEXTS = """() => {
  const silent = "code, script, style, select#language, select#setting-language, select#lang";
  const told = ["title", "alt", "placeholder"];
  told.push(...["label", "description", "valuetext", "roledescription"].map((name) => `aria-${name}`));
  const found = [document.title];
  const walk = (root) => {
    for (const node of root.childNodes) {
      if (node.nodeType === 3) found.push(node.textContent);
      if (node.nodeType !== 1 || node.matches(silent)) continue;
      found.push(...told.map((name) => node.getAttribute(name) ?? ""));
      if (node.localName === "optgroup") found.push(node.label);
      if (node.shadowRoot) walk(node.shadowRoot);
      walk(node);
    }
  };
  walk(document.body);
  return [...new Set(found.map((text) => text.trim()).filter((text) => /[A-Za-z]{2}/.test(text)))];
}"""


def latin_texts(page: Page) -> set[str]:
    """Every text with Latin letters that a page shows or tells."""
    return {str(text) for text in page.evaluate(TEXTS)}


def english_on(page: Page) -> dict[str, list[str]]:
    """The texts of a page in a language without Latin letters that hold words in them, with these words."""
    return {text: words for text in latin_texts(page) if (words := _words(text))}


def left_in_english(danish: set[str], english: set[str]) -> set[str]:
    """The texts of a page in Danish that are those of the same page in English."""
    return {text for text in danish & english if {word.lower() for word in _words(text)} - SAME_IN_DANISH}


def _words(text: str) -> list[str]:
    return foreign_words(OWN.sub("", text))
