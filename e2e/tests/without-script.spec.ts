import { expect, test } from '../support/journey.ts';

test.use({ javaScriptEnabled: false });

test('the home page reads and leads on without script', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('شهادة ميلاد').first()).toBeVisible();
  const links = page.getByRole('navigation').first().getByRole('link');
  expect(await links.count()).toBeGreaterThan(1);
});
