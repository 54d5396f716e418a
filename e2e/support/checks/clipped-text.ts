import type { Page } from '@playwright/test';

/** Texts that are unreadable because of the viewport or a clipping box, except screen-reader texts. */
export function findClippedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility() || parent.closest('svg'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const cut = whatCuts(line, parent);
        if (cut) found.push(`«${node.textContent.trim()}» by ${cut}`);
      }
    }
    return found;

    function whatCuts(line: DOMRect, inside: Element): string | undefined {
      // The line box is taller than its glyphs.
      const spare = line.height / 4;
      for (let box: Element | null = inside; box; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const { left, right, top, bottom, width, height } = box.getBoundingClientRect();
        if (width <= 1 || height <= 1) return undefined;
        if (/auto|scroll/.test(overflowX)) return undefined;
        const beside = line.left < left - 1 || line.right > right + 1;
        const above = line.top < top - spare || line.bottom > bottom + spare;
        if (/hidden|clip/.test(overflowX) && beside) return box.outerHTML.slice(0, 160);
        if (/hidden|clip/.test(overflowY) && above) return box.outerHTML.slice(0, 160);
      }
      const { clientWidth } = document.documentElement;
      return line.left < -1 || line.right > clientWidth + 1 ? 'the window' : undefined;
    }
  });
}
