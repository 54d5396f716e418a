import { expect, testAlone as test } from '../support/fixtures.ts';

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
