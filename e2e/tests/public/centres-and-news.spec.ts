import { articleNames } from '../../../apps/portal/app/drawn-paths.server.ts';
import { expect, test, testAlone } from '../../support/fixtures.ts';
import { callLines } from '../../support/office/call-centre.ts';

const TABS = [
  ['/idealcenters', 'المراكز الحديثة'],
  ['/idealcenters/main', 'المركز الرئيسي'],
  ['/idealcenters/malls', 'مراكز المولات'],
  ['/idealcenters/mobile', 'السجل المدني المتنقل'],
  ['/idealcenters/translation', 'خدمة الترجمة'],
] as const;

testAlone.describe('without script', () => {
  testAlone.use({ javaScriptEnabled: false });

  testAlone(
    'the five tabs of the model centres are pages, each marked as the current one',
    async ({ page }) => {
      await page.goto('/idealcenters');
      const tabs = page.getByRole('navigation', { name: 'المراكز النموذجية' });
      await expect(tabs.getByRole('link')).toHaveText(TABS.map(([, label]) => label));
      for (const [path, label] of TABS) {
        await tabs.getByRole('link', { name: label }).click();
        await expect(page).toHaveURL(new RegExp(`${path}/?$`));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(label);
        await expect(tabs.locator('[aria-current=page]')).toHaveText(label);
      }
    },
  );

  testAlone(
    'the articles are listed and lead on to each other, from the latest',
    async ({ page }) => {
      await page.goto('/news');
      const titles = await page
        .getByRole('main')
        .getByRole('heading', { level: 2 })
        .allTextContents();
      expect(titles).toHaveLength(articleNames().length);
      await page.getByRole('main').getByRole('link').filter({ hasText: titles[0] }).click();
      for (const [index, title] of titles.entries()) {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(page.getByRole('link', { name: 'الخبر الأحدث' })).toHaveCount(
          index === 0 ? 0 : 1,
        );
        const older = page.getByRole('link', { name: 'الخبر الأقدم' });
        if (index < titles.length - 1) await older.click();
        else await expect(older).toHaveCount(0);
      }
    },
  );

  testAlone('the contact page dials, writes and leads to the form', async ({ page }) => {
    await page.goto('/contactus');
    const main = page.getByRole('main');
    for (const line of callLines) {
      await expect(main.locator(`a[href="tel:${line}"]`)).toBeVisible();
    }
    await expect(main.locator('a[href^="mailto:"]')).toBeVisible();
    await expect(main.getByText('حتى 9 مساءً')).toBeVisible();
    await main.getByRole('link', { name: 'اكتب إلينا' }).click();
    await expect(page).toHaveURL(/\/complains\/?$/);
  });
});

test('smart registry lists its steps and links to the kiosks', async ({ page }) => {
  await page.goto('/smartrecords');
  const steps = page.getByRole('region', { name: 'خطوات الاستخراج' });
  await expect(steps.getByRole('listitem')).toHaveCount(5);
  await expect(steps.getByRole('img')).toBeVisible();
  await page.getByRole('link', { name: 'أماكن الماكينات' }).click();
  await expect(page).toHaveURL(/\/recordslocation\?kind=smart$/);
});
