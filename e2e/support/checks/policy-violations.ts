import type { Page } from '@playwright/test';

/** Has every document of a page keep what the browser finds against its policy, from now on. */
export async function keepViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept: string[] = [];
    Object.assign(window, { violations: kept });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      kept.push(`${violatedDirective} ${blockedURI}`);
    });
  });
}

/** What the document on the screen has done against its policy. */
export function keptViolations(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, 'violations'));
}

/** The first sign of use, and then until React has taken the page over. */
export async function useByMouse(page: Page): Promise<void> {
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}
