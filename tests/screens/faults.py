"""What is wrong with a page without an eye: texts that are cut, covered or off the page."""

from playwright.sync_api import Page

# Texts that lie behind others by design: the numbers on the track; and those for screen readers.
BEHIND = ".pc-number, .pc-initial, .unseen, .obs h1, .skip, option, template, script, style"
FIND = """(behind) => {
  const root = document.documentElement;
  const found = new Set();
  const modal = document.querySelector("dialog[open], :popover-open, .cover:not([hidden])");
  const styleOf = new Map();
  const style = (part) => styleOf.get(part) ?? styleOf.set(part, getComputedStyle(part)).get(part);
  const around = (part) => (part && part !== root ? [part, ...around(part.parentElement)] : []);
  const is = (part, name, ...values) => values.includes(style(part)[name]);
  const scrolls = (part) => is(part, "overflowX", "auto", "scroll");
  const isShort = (part) =>
    is(part, "textOverflow", "ellipsis") || style(part).webkitLineClamp > 0;
  const isFixed = (part) => around(part).some((one) => is(one, "position", "fixed", "sticky"));
  const seen = { opacityProperty: true, visibilityProperty: true };

  /* Whether a text is in sight, or can be scrolled there; a part of its height is no letter. */
  function look(box, part, words) {
    const slack = box.height * 0.2;
    for (const one of around(part)) {
      const edge = one.getBoundingClientRect();
      const beside = box.left < edge.left - 2 || box.right > edge.right + 2;
      const above = box.top + slack < edge.top - 1 || box.bottom - slack > edge.bottom + 1;
      if (isShort(one)) return true;
      if (beside && is(one, "overflowX", "hidden", "clip")) found.add(`cut: ${words}`);
      if (above && is(one, "overflowY", "hidden", "clip")) found.add(`cut in height: ${words}`);
      if (scrolls(one)) return !beside && !above;
    }
    if (box.left < -1 || box.right > innerWidth + 1) found.add(`off the page: ${words}`);
    return true;
  }

  const isPainted = (part) => part.closest("svg") || !is(part, "backgroundImage", "none") ||
    !is(part, "backgroundColor", "rgba(0, 0, 0, 0)");

  /* Whether something else takes the middle of a text. */
  function uncover({ left, right, top, bottom }, part, words) {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const there = document.elementFromPoint(x, y);
    if (part.contains(there) || isFixed(there ?? part)) return;
    const over = around(there).filter((one) => !one.contains(part) && isPainted(one));
    const covers = over.map((one) => one.getBoundingClientRect()).some((box) =>
      box.left < x && x < box.right && box.top < y && y < box.bottom);
    if (covers) found.add(`covered: ${words}`);
  }

  if (root.scrollWidth > innerWidth + 1) found.add("the page is too wide");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const lines = [];
  while (walker.nextNode()) {
    const part = walker.currentNode.parentElement;
    const words = walker.currentNode.textContent.trim();
    if (!words || part.closest(behind) || !part.checkVisibility(seen)) continue;
    if (modal && !modal.contains(part)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    if (!boxes.length) continue;
    const inSight = look(range.getBoundingClientRect(), part, words);
    if (part.closest("svg") || !inSight) continue; // a text that is turned has a box too wide
    uncover(boxes[0], part, words);
    if (isFixed(part)) continue;
    for (const { left, right, top, bottom, height } of boxes) { // of a line, its letters alone
      const [high, low] = [top + height * 0.25, bottom - height * 0.25];
      lines.push({ part, words, left: left + 1, right: right - 1, high, low });
    }
  }
  lines.sort((one, other) => one.high - other.high);
  lines.forEach((one, index) => {
    for (const other of lines.slice(index + 1)) {
      if (other.high >= one.low) break;
      const apart = other.left >= one.right || one.left >= other.right || one.part === other.part;
      if (!apart) found.add(`on each other: ${one.words} / ${other.words}`);
    }
  });
  return [...found];
}"""


def faults(page: Page) -> list[str]:
    """What is wrong with the page as it is drawn now."""
    found: list[str] = page.evaluate(FIND, BEHIND)
    return found
