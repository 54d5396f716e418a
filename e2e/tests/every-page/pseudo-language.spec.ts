import type { Page } from '@playwright/test';
import { atLength } from '@wathiqa/server/test/support/test-length.ts';
import { prerenderedPagePaths } from '../../../apps/portal/app/drawn-paths.server.ts';
import { pseudoText } from '../../../content/src/build/pseudo-text.ts';
import { walkBrowserScreens } from '../../support/browser-screens.ts';
import { findClippedText } from '../../support/checks/clipped-text.ts';
import { expect, test } from '../../support/fixtures.ts';
import { buildPseudoPortal, usePseudoPortal } from '../../support/product/pseudo-portal.ts';

const PHONE = { width: 360, height: 800 };

/** Elements wider than the viewport or unintentionally clipped. */
async function findBroken(page: Page): Promise<string[]> {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const cut = (await findClippedText(page)).filter((text) => !/truncate|line-clamp/.test(text));
  return [...(wide > 0 ? [`${wide} pixels too wide`] : []), ...cut.map((text) => `cut: ${text}`)];
}

/** Texts without pseudo-locale brackets. Articles and terms are exempt. */
function findUntranslated(page: Page, answered: ReadonlySet<string>): Promise<string[]> {
  return page.evaluate(
    (known) => {
      const found: string[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement;
        if (!parent?.checkVisibility() || parent.closest('[lang], bdi, time, .prose, script, svg'))
          continue;
        const block = parent.closest('p, li, td, th, dd, dt, label, button, a, h1, h2, h3, legend');
        if (/⟦/.test((block ?? parent).textContent ?? '')) continue;
        const text = node.textContent?.trim() ?? '';
        if (/[a-z]{2}/i.test(text) && !known.includes(text)) found.push(text);
      }
      return found;
    },
    [...answered],
  );
}

// The first test builds the portal.
test.describe.configure({ mode: 'serial' });

// Long run only: needs a separate build.
for (const walk of atLength<readonly ('pages' | 'screens')[]>([], ['pages', 'screens'])) {
  test(`${walk} fit longer words and contain only catalogue texts`, async ({
    page,
    email,
    register,
  }) => {
    test.setTimeout(1_200_000);
    if (walk === 'pages') await buildPseudoPortal();
    await page.setViewportSize(PHONE);
    const answered = await usePseudoPortal(page);
    const faults: string[] = [];
    const look = async (name: string) => {
      const broken = await findBroken(page);
      const untranslated = walk === 'screens' ? await findUntranslated(page, answered) : [];
      faults.push(...[...broken, ...untranslated].map((fault) => `${name}: ${fault}`));
    };
    if (walk === 'pages') {
      for (const path of prerenderedPagePaths()) {
        await page.goto(`/en${path.replace(/\/$/, '')}`);
        await expect(page.getByRole('banner')).toContainText('⟦');
        await look(path);
      }
    } else {
      await walkBrowserScreens({ page, email, register, locale: 'en', shown: pseudoText, look });
    }
    expect(faults).toEqual([]);
  });
}
