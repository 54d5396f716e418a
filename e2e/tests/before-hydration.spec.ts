import { drawnPaths } from '../../apps/portal/app/drawn-paths.server.ts';
import { expect, test } from '../support/fixtures.ts';
import { oneOfEachTemplate } from '../support/public-pages.ts';

// Script comes at the first sign of use. A press that is made before it is there would be lost on a button that
// does nothing by itself, so the pages show links, forms and <details> until then.
test('no page shows a button that does nothing until script is there', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of oneOfEachTemplate(drawnPaths())) {
    await page.goto(path);
    const idle = page.locator('button[type=button]:visible, button:not(form button):visible');
    expect(await idle.allInnerTexts(), path).toEqual([]);
  }
  await context.close();
});

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
