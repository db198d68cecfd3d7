"""The guide to the engine for other programs tells a conversation as the engine holds it."""

from __future__ import annotations

import re

from docs.pages import ROOT
from doublesix.cli.bot_session import UbgiSession
from doublesix.cli.bot_settings import BotSettings

PAGE = (ROOT / "docs" / "guides" / "bot.md").read_text(encoding="utf-8")
TALK = re.search(r"^```\n(> ubgi.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_conversation_is_told_as_it_is_held() -> None:
    session, said, told = UbgiSession(BotSettings()), [], []
    for line in TALK[1].splitlines():
        asked, _, answer = line.partition(" < ")
        if asked.strip():
            said += session.answer(asked.strip().removeprefix("> "))
        told += answer.split(" … ")
    heard = "\n".join(said)
    for words in filter(None, told):
        assert words in heard
        heard = heard.partition(words)[2]
