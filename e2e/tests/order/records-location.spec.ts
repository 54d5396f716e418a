import type { Page } from '@playwright/test';
import { expectDarkContrast, expectSound } from '../../support/checks/sound.ts';
import { setServerClock } from '../../support/device-clock.ts';
import { expect, test, testAlone } from '../../support/fixtures.ts';
import { callLine } from '../../support/office/call-centre.ts';

const PAGE = '/recordslocation';
const MAP = 'https://www.openstreetmap.org/**';

const TANTA = { latitude: 30.8, longitude: 30.99 };

const governorate = (page: Page, kind: 'model' | 'smart') => page.locator(`[name=${kind}-gov]`);
const outlet = (page: Page, kind: 'model' | 'smart') => page.locator(`[name=${kind}-outlet]`);
const model = (page: Page) => page.locator('details', { has: page.locator('[name=model-gov]') });
const askPosition = (page: Page) => page.getByText('اعرض الأقرب إلى موقعي').click();

/** Opens and hydrates the page. */
async function openInUse(page: Page, address = PAGE): Promise<void> {
  await page.goto(address);
  await page.mouse.move(10, 10);
  await page.mouse.move(20, 20);
  await expect(page.locator('link[rel=manifest]')).toBeAttached();
}

/** Delays scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/**/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

function watchOutside(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(page.url()).host) asked.push(request.url());
  });
  return asked;
}

test.beforeEach(({ page }) =>
  page.route(MAP, (route) => route.fulfill({ contentType: 'text/html', body: '<p>map</p>' })),
);

test('selects an outlet, shows its details and goes back', async ({ page }) => {
  await openInUse(page);
  await expect(governorate(page, 'model').locator('option')).toHaveCount(28);
  await expect(outlet(page, 'model').locator('option')).toHaveText(['اختر المحافظة أولًا']);

  await governorate(page, 'model').selectOption({ label: 'الجيزة' });
  await expect(page).toHaveURL(/\?kind=model&gov=21$/);
  await expect(outlet(page, 'model').locator('option')).toHaveCount(6);
  await expect(model(page).getByRole('heading', { level: 3 })).toHaveText([/الجيزة/]);

  await outlet(page, 'model').selectOption('model-october-hosary');
  await expect(page).toHaveURL(/\?kind=model&gov=21&outlet=model-october-hosary$/);
  const details = page.getByRole('region', { name: 'المركز النموذجي - مول الحصري، 6 أكتوبر' });
  await expect(details.getByRole('listitem')).toHaveCount(7);
  await expect(details).toContainText('السبت إلى الخميس، من 10 صباحًا إلى 8 مساءً');
  await expect(details).toContainText('خدمة مميزة بمعاونة الموظفين');
  await expect(details.getByRole('link', { name: callLine })).toHaveAttribute(
    'href',
    `tel:${callLine}`,
  );
  await expect(details.getByRole('link', { name: /الطريق إلى الموقع.*موقع خارجي/ })).toBeVisible();

  await page.goBack();
  await expect(details).toHaveCount(0);
  await expect(governorate(page, 'model')).toHaveValue('21');
  await page.goBack();
  await expect(governorate(page, 'model')).toHaveValue('');
});

test('opens an external link at its outlet', async ({ page }) => {
  await page.goto(`${PAGE}?kind=smart&gov=21&outlet=smart-october`);
  await expect(
    page.getByRole('heading', { level: 3, name: 'السجل المدني الذكي - مدينة 6 أكتوبر' }),
  ).toBeFocused();
  await expect(outlet(page, 'smart')).toHaveValue('smart-october');
  await expect(governorate(page, 'model')).toBeHidden();
});

test('is at most half as long on a phone as the list of all outlets was', async ({ page }) => {
  await openInUse(page);
  expect(await page.locator('main').evaluate((main) => main.scrollHeight)).toBeLessThan(4000);
  await governorate(page, 'model').selectOption({ label: 'الغربية' });
  await expect(page.locator('li#model-tanta')).toBeVisible();
});

test('shows everything for an unknown outlet in the address', async ({ page }) => {
  await openInUse(page, `${PAGE}?kind=model&gov=99&outlet=nowhere`);
  await expect(governorate(page, 'model')).toHaveValue('');
  await expect(model(page).getByRole('heading', { level: 3 })).toHaveCount(4);
});

test('sends no third-party request before opening the map', async ({ page }) => {
  await page.goto(PAGE);
  const asked = watchOutside(page);
  await openInUse(page, `${PAGE}?outlet=model-tanta`);
  await expect(page.getByText('اعرض الخريطة')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);

  await page.getByText('اعرض الخريطة').click();
  const map = page.getByTitle('خريطة: المركز النموذجي - كارفور طنطا');
  await expect(map.contentFrame().getByText('map')).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('marker=30.806%2C30.99');

  // The map follows the selection without its own history entry.
  await outlet(page, 'model').selectOption('model-mahalla');
  await expect(page.getByTitle('خريطة: المركز النموذجي - المحلة الكبرى')).toHaveAttribute(
    'src',
    /marker=30\.971%2C31\.167/,
  );
  await page.goBack();
  await expect(map).toBeVisible();
  await page.getByText('أخفِ الخريطة').click();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('map reports a missing network and loads later', async ({ page, context }) => {
  await openInUse(page, `${PAGE}?outlet=model-tanta`);
  await context.setOffline(true);
  await page.getByText('اعرض الخريطة').click();
  await expect(page.getByText('لا يوجد اتصال بالإنترنت')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.locator('iframe')).toHaveCount(1);
});

test('lists work after a denied geolocation', async ({ page }) => {
  await openInUse(page);
  await askPosition(page);
  await expect(page.getByText('لم يُسمح للمتصفح بمعرفة موقعك')).toBeVisible();
  await expect(page.getByRole('button', { name: 'حاول مرة أخرى' })).toBeVisible();
  await governorate(page, 'model').selectOption('02');
  await expect(model(page).getByRole('heading', { level: 3 })).toHaveText([/الإسكندرية/]);
});

testAlone.describe('with a position', () => {
  testAlone.use({ geolocation: TANTA, permissions: ['geolocation'] });

  testAlone('the nearest come first, and lead to their details', async ({ page }) => {
    await page.goto(PAGE);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
    await openInUse(page);
    await askPosition(page);
    const nearest = page.locator('details ol').getByRole('listitem');
    await expect(nearest).toHaveCount(2);
    await expect(nearest.first()).toContainText('كارفور طنطا');
    await expect(nearest.first()).toContainText('650 م');
    await expect(nearest.nth(1)).toContainText('المحلة الكبرى');
    await expect(page.getByRole('button', { name: 'عرض كل المواقع' })).toHaveCount(0);

    await nearest.first().getByRole('link').click();
    await expect(page).toHaveURL(/outlet=model-tanta$/);
    await expect(page.getByRole('heading', { level: 3, name: /كارفور طنطا/ })).toBeFocused();
    await expect(page.getByText('على بُعد 650 م تقريبًا')).toBeVisible();
    expect(asked.filter((url) => url.includes('30.8') || url.includes('30.99'))).toEqual([]);
  });

  testAlone('an opening before the script arrives is not lost', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(PAGE);
    await askPosition(page);
    release();
    await expect(page.locator('details ol').getByText('كارفور طنطا').first()).toBeVisible();
  });
});

testAlone.describe('with a position in Aswan', () => {
  testAlone.use({
    geolocation: { latitude: 24.09, longitude: 32.9 },
    permissions: ['geolocation'],
  });

  testAlone('names the ordinary registry instead of a distant outlet', async ({ page }) => {
    await openInUse(page);
    await askPosition(page);
    await expect(page.getByText('لا سجل نموذجيًا ولا ذكيًا قريبًا')).toBeVisible();
    await expect(page.locator('details ol')).toHaveCount(0);
  });
});

test('preserves a governorate chosen before hydration', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(PAGE);
  await governorate(page, 'model').focus();
  await governorate(page, 'model').selectOption('21');
  release();
  await expect(page).toHaveURL(/\?kind=model&gov=21$/);
  await expect(governorate(page, 'model')).toHaveValue('21');
});

testAlone('sourced hours follow the server in Cairo while the page is open', async ({ page }) => {
  await setServerClock(page, new Date('2026-11-21T07:59:00Z'));
  await page.route('**/api/outlets', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const outlet of body.outlets) outlet.hoursSample = outlet.code !== 'model-tanta';
    await route.fulfill({ response, json: body });
  });
  // A winter Saturday, one minute before opening at 10; the device is a day behind, on a Friday.
  await page.clock.install({ time: new Date('2026-11-20T07:59:00Z') });
  await openInUse(page, '/smartrecords');
  await page.locator('main a[href*="/recordslocation"]').first().click();
  const now = page.locator('li#model-tanta');
  await expect(now).toContainText('مغلق الآن');
  await expect(now).toContainText('يفتح بعد دقيقة واحدة');
  await page.clock.runFor('01:10');
  await expect(now).toContainText('مفتوح الآن');
  await expect(now).toContainText('يغلق اليوم 8 مساءً');
});

test('does not derive "open now" from sample hours', async ({ page }) => {
  await openInUse(page, `${PAGE}?kind=smart&gov=01`);
  const machine = page.locator('li#smart-abbassia');
  await expect(machine).toContainText('مواعيد المبنى');
  await expect(page.getByText(/^(مفتوح|مغلق) الآن$/)).toHaveCount(0);
});

test('a governorate without a listed outlet leads to its ordinary registry', async ({ page }) => {
  await openInUse(page);
  await governorate(page, 'model').selectOption({ label: 'أسوان' });
  await expect(page).toHaveURL(/\?kind=model&gov=28$/);
  await expect(model(page).getByText('في كل قسم ومركز سجل مدني عادي')).toBeVisible();
});

test('works by keyboard', async ({ page }) => {
  await openInUse(page);
  const smart = page.locator('summary').filter({ hasText: 'السجلات الذكية' });
  await smart.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const search = page.locator('#smart-gov');
  await expect(search).toBeFocused();
  await page.keyboard.type('قاهره');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?kind=smart&gov=01$/);
  await expect(search).toBeFocused();
  // The address changes before the outlets render.
  await expect(outlet(page, 'smart').locator('option[value=smart-abbassia]')).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(outlet(page, 'smart')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/outlet=smart-abbassia$/);
  await expect(page.getByText('اعرض الخريطة')).toBeVisible();
});

testAlone.describe('without script', () => {
  testAlone.use({ javaScriptEnabled: false });

  testAlone('every outlet can be read, with links that work', async ({ page }) => {
    await page.goto(PAGE);
    await page.locator('summary').filter({ hasText: 'السجلات الذكية' }).click();
    const outlets = page.locator('details li[id]');
    await expect(outlets.filter({ visible: true })).toHaveCount(0);
    for (const closed of await page.locator('details details summary').all()) await closed.click();
    await expect(outlets.filter({ visible: true })).toHaveCount(26);
    for (const text of ['مواعيد العمل', 'نوع الخدمة', 'الخدمات']) {
      await expect(outlets.getByText(`${text}:`)).toHaveCount(26);
    }
    await expect(outlets.getByRole('link', { name: /الموقع على الخريطة/ })).toHaveCount(26);
    await expect(page.getByText(/^(مفتوح|مغلق) الآن$/)).toHaveCount(0);
    await expect(governorate(page, 'model')).toBeHidden();
  });
});

test('passes axe in both colour schemes after a selection', async ({ page }) => {
  await openInUse(page, `${PAGE}?outlet=smart-october`);
  await expectSound(page);
  await expectDarkContrast(page);
});
