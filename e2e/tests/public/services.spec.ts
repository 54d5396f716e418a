import { atLength } from '@wathiqa/server/test/support/test-length.ts';
import {
  acceptTerms,
  expect,
  openSignedIn,
  press,
  signInAtLogin,
  test,
} from '../../support/fixtures.ts';

const ELECTRONIC = '/services/electronicservices';
const TRANSLATED = '/services/translatedservices';

const TILES = {
  [ELECTRONIC]: [
    ['قيد ميلاد أول مرة', '80'],
    ['شهادة ميلاد', '65'],
    ['قيد وفاة', '65'],
    ['وثيقة زواج', '70'],
    ['وثيقة طلاق', '70'],
    ['قيد عائلي', '65'],
    ['قيد فردي', '65'],
    ['بطاقة الرقم القومي', '175'],
    ['بطاقة رقم قومي بدل فاقد', '175'],
    ['بطاقة رقم قومي بدل تالف', '175'],
  ],
  [TRANSLATED]: [
    ['شهادة ميلاد مترجمة', '250'],
    ['قيد وفاة مترجم', '250'],
    ['وثيقة زواج مترجمة', '250'],
    ['وثيقة طلاق مترجمة', '250'],
    ['قيد عائلي مترجم', '250'],
    ['قيد فردي مترجم', '250'],
  ],
} as const;

const SENTENCES = {
  [ELECTRONIC]: 'أوافق على شروط الخدمة',
  [TRANSLATED]:
    'أقر بأنني سبق أن حصلت على الوثيقة مترجمة من أحد مكاتب السجل المدني وأوافق على شروط الخدمة',
} as const;

/** Tiles walked in short proofs. */
const WALKED = ['شهادة ميلاد', 'بطاقة رقم قومي بدل فاقد', 'شهادة ميلاد مترجمة'];

const ADDRESSES: Readonly<Record<keyof typeof TILES, readonly string[]>> = {
  [ELECTRONIC]: [
    ...['birthfirsttime', 'birth', 'death', 'marriage', 'divorce', 'familyrecord'],
    ...['personalrecord', 'nid?reason=FIRST', 'nid?reason=LOST', 'nid?reason=DAMAGED'],
  ],
  [TRANSLATED]: ['birth', 'death', 'marriage', 'divorce', 'familyrecord', 'personalrecord'],
};

for (const path of [ELECTRONIC, TRANSLATED] as const) {
  test(`${path} lists tiles in order with price, time, terms and form`, async ({ page, email }) => {
    await openSignedIn(page, path, email);
    const items = page
      .locator('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2 }) });
    await expect(items).toHaveCount(TILES[path].length);
    for (const [index, [name, price]] of TILES[path].entries()) {
      await expect(items.nth(index).getByRole('heading')).toHaveText(name);
      await expect(items.nth(index)).toContainText(new RegExp(`${price} جنيه`));
    }
    // Once, because all take as long.
    await expect(page.getByText('7 أيام عمل')).toHaveCount(1);
    await expect(page.getByRole('navigation', { name: 'مسار الصفحة' })).toContainText(
      /الرئيسية.*الخدمات.*(الخدمات الإلكترونية|الوثائق المترجمة)/s,
    );

    const list = path.replace('/services', '');
    for (const [index, [tile]] of TILES[path].entries()) {
      const address = ADDRESSES[path][index] ?? '';
      const link = page.locator('main').getByRole('link', { name: tile, exact: true });
      expect(await link.getAttribute('href')).toMatch(endOf(`${list}/regulations/${address}`));
      if (atLength(!WALKED.includes(tile), false)) continue;
      await link.click();
      await expect(page).toHaveURL((url) => endsWith(url, `${list}/regulations/${address}`));
      if (address.includes('?'))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(tile);
      await page.getByRole('checkbox', { name: SENTENCES[path], exact: true }).check();
      await press(page, 'بدء الخدمة');
      await expect(page).toHaveURL((url) => endsWith(url, `${list}/${address}`));
      await page.goBack();
      await expect(page).toHaveURL((url) => endsWith(url, `${list}/regulations/${address}`));
      await page.goBack();
      await expect(page).toHaveURL((url) => endsWith(url, path));
    }

    const other = path === ELECTRONIC ? TRANSLATED : ELECTRONIC;
    const lists = page.getByRole('navigation', { name: 'قوائم الخدمات' });
    const link = lists.getByRole('link', {
      name: other === TRANSLATED ? 'الوثائق المترجمة' : 'الخدمات الإلكترونية',
    });
    await link.click();
    await expect(page).toHaveURL((url) => endsWith(url, other));
    await expect(link).toHaveAttribute('aria-current', 'page');
  });
}

function endOf(words: string): RegExp {
  return new RegExp(`${RegExp.escape(words)}$`);
}

/** Without the ID of an order, which a form adds. */
function withoutOrder(url: URL): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('order');
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

function endsWith(url: URL, address: string): boolean {
  return withoutOrder(url).endsWith(address);
}

test('reports unavailable prices once and retries', async ({ page, email }) => {
  await page.route('**/doc-price/**', (route) => route.abort());
  await page.route('**/all-documentTypes/**', (route) => route.abort());
  await openSignedIn(page, TRANSLATED, email);
  await expect(page.getByText('تعذّر الاتصال بالخدمة')).toBeVisible();
  await expect(page.getByText('السعر غير متاح الآن').first()).toBeVisible();
  await expect(page.getByText('تُجهز كل وثيقة في')).toHaveCount(0);
  await page.unroute('**/doc-price/**');
  await page.unroute('**/all-documentTypes/**');
  await press(page, 'حاول مرة أخرى');
  await expect(page.getByText('تعذّر الاتصال بالخدمة')).toHaveCount(0);
  await expect(page.getByText(/250 جنيه/)).toHaveCount(6);
  await expect(page.getByText('7 أيام عمل')).toHaveCount(1);
});

test('does not offer a document that the server lacks', async ({ page, email }) => {
  await page.route('**/all-documentTypes/**', async (route) => {
    const answer = await route.fetch();
    const types: { Code: string }[] = await answer.json();
    await route.fulfill({ response: answer, json: types.filter(({ Code }) => Code !== 'Divorce') });
  });
  await openSignedIn(page, TRANSLATED, email);
  await expect(page.locator('main').getByRole('link', { name: /زواج/ })).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: /طلاق/ })).toHaveCount(0);
});

test('terms show price and time and require consent; unknown ones are 404', async ({
  page,
  email,
}) => {
  await openSignedIn(page, '/translatedservices/regulations/familyrecord', email);
  const main = page.locator('main');
  await expect(main).toContainText('يجب أن تكون قد حصلت من قبل على الوثيقة مترجمة');
  await expect(main).toContainText('250 جنيه');
  await expect(main).toContainText('7 أيام عمل');
  await expect(page.getByRole('checkbox')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'بدء الخدمة' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'بدء الخدمة' })).toBeDisabled();
  await page.getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'بدء الخدمة' })).toBeEnabled();
  for (const path of [
    '/services/electronicservices/regulations/passport',
    '/translatedservices/regulations/nid',
  ]) {
    await page.goto(path);
    await expect(page.locator('main').getByRole('link', { name: /الرئيسية/ })).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  }
});

const SCREENS: readonly (readonly [width: number, height: number])[] = [
  [360, 740],
  [390, 844],
  [412, 915],
  [768, 1024],
  [1280, 720],
];

const TERMS = [ELECTRONIC, TRANSLATED].flatMap((path) =>
  ADDRESSES[path as keyof typeof ADDRESSES].map(
    (address) =>
      // Only the electronic terms are at `/services`.
      `${path === ELECTRONIC ? path : path.replace('/services', '')}/regulations/${address}`,
  ),
);

for (const prefix of ['', '/en']) {
  test(`start button of ${prefix || 'Arabic'} terms is in view and focused after the tick`, async ({
    page,
    email,
  }) => {
    const box = page.getByRole('checkbox');
    const start = page.locator('.sticky-foot').getByRole('button');
    await openSignedIn(page, prefix + TERMS[0], email);
    const walked = prefix ? atLength(TERMS.slice(0, 1), TERMS) : TERMS;
    for (const [at, address] of walked.entries()) {
      await page.goto(prefix + address);
      await expect(box).toBeEnabled();
      for (const [width, height] of at === 0 ? SCREENS : atLength(SCREENS.slice(0, 1), SCREENS)) {
        await page.setViewportSize({ width, height });
        for (const tick of [() => box.check(), () => box.press('Space')]) {
          await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
          await tick();
          await expect(start, address).toBeFocused();
          await expect(start, address).toHaveCSS('outline-style', 'solid');
          await expect(start, `${address} at ${width} px`).toBeInViewport({ ratio: 1 });
          expect(await page.evaluate(() => scrollY)).toBe(0);
          await box.uncheck();
        }
      }
    }
  });
}

for (const [form, terms, field] of [
  [
    '/electronicservices/nid?reason=LOST',
    '/services/electronicservices/regulations/nid?reason=LOST',
    '[name=nidIssueReasonCode]',
  ],
  [
    '/en/translatedservices/birth',
    '/en/translatedservices/regulations/birth',
    '[name=languageCode]',
  ],
] as const) {
  test(`terms come before ${form} and keep what it knows`, async ({ page, email }) => {
    const address = (path: string) => (url: URL) => withoutOrder(url) === path;
    await signInAtLogin(page, form, email, address(terms));
    await acceptTerms(page);
    await page.waitForURL(address(form));
    await expect(page.locator(field)).toBeVisible();
    if (form.includes('LOST')) await expect(page.locator(field)).toHaveValue('LOST');
    await page.goBack();
    await page.waitForURL(address(terms));
    await page.goto(form);
    await expect(page.locator(field), 'once accepted').toBeVisible();
  });
}
