import type { Page } from '@playwright/test';

/** Arabic without `lang` on an English page. */
export function unmarkedArabic(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const within = text.parentElement;
      if (!within || within.closest('[lang="ar"], script, style, template')) continue;
      const words = text.textContent?.trim() ?? '';
      if (/[\u0621-\u064a]/.test(words)) found.push(words);
    }
    return found;
  });
}
