import { expect, testAlone as test } from '../../support/fixtures.ts';

// public-pages.spec.ts covers buttons without function before hydration.
test('page loads no script until first use, then hydrates', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/questions', { waitUntil: 'networkidle' });
  // Chromium itself sends this to a new page.
  await page.evaluate(() => {
    document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
  });
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  await page.mouse.move(200, 200);
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
});

/** Simulates a browser translator, which wraps every text in elements. */
function translate(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const { parentElement: parent, data } = text;
    if (!data.trim() || parent?.closest('script, style, option, textarea, title, svg')) continue;
    const translated = Object.assign(document.createElement('font'), { textContent: `~${data}` });
    text.replaceWith(translated);
  }
}

test('page translated before or after hydration never goes blank', async ({ page }) => {
  await page.goto('/questions');
  await page.evaluate(translate);
  await page.mouse.move(200, 200);
  // Rerendered with the original text.
  await expect(page.getByRole('heading', { level: 1, name: /^الأسئلة/ })).toBeVisible();
  await page.evaluate(translate);
  await page.getByRole('contentinfo').locator('a[href="/complains"]').click();
  await expect(page).toHaveURL(/\/complains$/);
  await page.evaluate(translate);
  await page.getByRole('main').locator('[type=submit]').last().click();
  await expect(page.getByRole('main').locator('[aria-invalid=true]').first()).toBeVisible();
});

test('failed script load is retried on the next use', async ({ page }) => {
  const entry = /\/assets\/entry\.client/;
  await page.route(entry, (route) => route.abort());
  await page.goto('/questions');
  const lost = page.waitForEvent('requestfailed', (request) => entry.test(request.url()));
  await page.mouse.move(200, 200);
  await lost;
  await page.unroute(entry);
  const button = page.getByRole('banner').getByRole('button').first();
  await expect(async () => {
    await page.mouse.move(210, 210);
    await page.mouse.move(220, 220);
    expect(
      await button.evaluate((element) =>
        Object.keys(element).some((key) => key.startsWith('__react')),
      ),
    ).toBe(true);
  }).toPass();
});
