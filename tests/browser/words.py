"""What a page says, and whether all of it is words: no ids, no codes, no holes, no English among Russian."""

import re
from collections.abc import Iterable

from playwright.sync_api import Page

# everything a person sees or hears of the page, also what is folded away
SPOKEN = """() => {
  const unsaid = "script, style, noscript, [lang=en], .share .link, template, kbd, .door-code, .rule-id";
  const said = [document.title];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const holder = walk.currentNode.parentElement;
    if (holder.closest(unsaid)) continue;
    const text = walk.currentNode.data.trim();
    if (text) said.push(text);
  }
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      if (one.hasAttribute(name) && !one.closest("[lang=en]")) said.push(one.getAttribute(name));
  return said;
}"""
RAW_ID = re.compile(r"\b[a-z0-9]+_[a-z0-9_]+\b|\b[a-z]+(\.[a-z0-9]+){2,}\b")
RULE_CODE = re.compile(r"\b[A-Z]{2,4}-[A-Z]+-\d+")
HOLE = re.compile(r"\bNone\b|\bundefined\b|\bnull\b|%\(|^—$|: —$|\{\{")
ENGINE = re.compile(r"\S+ / shiplog-rules \S+")  # which engine counted: a number for the curious
LATIN = re.compile(r"[A-Za-z]{3,}")
# names that stand so in the Russian editions too: of games, of an expansion, of cards, and numerals
NAMES = frozenset(
    LATIN.findall(
        "Shiplog Eng Maracaibo Imperial Struggle Endeavor Armada Wonders Cities III VII VIII "
        "Stats CSV bgsplay Archipelago Golden Emerald Sovereign Luxurious Sheltered Rainbow Inhabited Island Statues "
        "Harbor Pirate Brotherhood Customs Office Explorer Society Navigators Captain Circle Crew Port "
        "Cabinet of Explorers Navigation Firm Captains Oasis Royal Lush"
    )
)


def spoken(page: Page) -> list[str]:
    return [str(text) for text in page.evaluate(SPOKEN)]


def not_words(texts: Iterable[str]) -> list[str]:
    """The texts that hold an id, a rule's code, a hole, or a word of another language."""
    wrong = []
    for text in texts:
        text = ENGINE.sub("", text)
        strange = set(LATIN.findall(text)) - NAMES
        if RAW_ID.search(text) or RULE_CODE.search(text) or HOLE.search(text) or strange:
            wrong.append(text)
    return wrong
