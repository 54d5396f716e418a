import type { Page } from '@playwright/test';

export async function keepViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept: string[] = [];
    Object.assign(window, { violations: kept });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      kept.push(`${violatedDirective} ${blockedURI}`);
    });
  });
}

export function keptViolations(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, 'violations'));
}

/** Triggers hydration and waits for it. */
export async function useByMouse(page: Page): Promise<void> {
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
}
