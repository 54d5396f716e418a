import { expect, testAlone as test } from '../../support/fixtures.ts';

// That no page shows a button which does nothing until then is in public-pages.spec.ts.
test('a page fetches no script until it is used, and then takes over', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  // The pointer of a browser without windows rests in the corner, where it may tell of a movement that nobody made.
  await page.addInitScript(() => {
    addEventListener(
      'pointermove',
      (event) => {
        if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
      },
      { capture: true },
    );
  });
  await page.goto('/questions', { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  await page.mouse.move(200, 200);
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
});

/** What a translator of the browser makes of a page: elements of its own in place of every text. */
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

test('a page that others have changed is never blank: script takes over, before and after they did', async ({
  page,
}) => {
  await page.goto('/questions');
  await page.evaluate(translate);
  await page.mouse.move(200, 200);
  // Drawn anew, as our own text says.
  await expect(page.getByRole('heading', { level: 1, name: /^الأسئلة/ })).toBeVisible();
  await page.evaluate(translate);
  await page.getByRole('contentinfo').locator('a[href="/complains"]').click();
  await expect(page).toHaveURL(/\/complains$/);
  await page.evaluate(translate);
  await page.getByRole('main').locator('[type=submit]').last().click();
  await expect(page.getByRole('main').locator('[aria-invalid=true]').first()).toBeVisible();
});

test('a script that does not come is asked for again when the page is used again', async ({
  page,
}) => {
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
