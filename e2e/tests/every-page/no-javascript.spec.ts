import { readEntryNames } from '@wathiqa/content/node';
import { readLocalePath } from '@wathiqa/domain';
import { atLength } from '@wathiqa/server/test/support/test-length.ts';
import { paths } from '../../../apps/portal/app/paths.ts';
import { attributeValues, fetchHtml } from '../../support/checks/static-html.ts';
import { expect, testAlone as test } from '../../support/fixtures.ts';
import { callLine } from '../../support/office/call-centre.ts';
import { oneOfEachTemplate, publicPages } from '../../support/public-pages.ts';

test.use({ javaScriptEnabled: false });

/** Targets of public forms; feedback.spec.ts covers message and vote. */
const FORMS = [
  'get /inquiry',
  'get /search',
  'post /api/account/requestState',
  'post /api/feedback/messages',
  'post /api/feedback/votes',
  'post /api/plain-order/logout',
];

const ABOUT = [
  [paths.about, 'التعريف بالقطاع'],
  [paths.servicesGuide, 'دليل الخدمات'],
  [paths.nationalNumber, 'الرقم القومي'],
] as const;

type Links = Map<string, string>;

test('home page works without JavaScript', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('شهادة ميلاد').first()).toBeVisible();
  const links = page.getByRole('navigation').first().getByRole('link');
  expect(await links.count()).toBeGreaterThan(1);
});

test('every link target and fragment exists', async ({ request }) => {
  const links: Links = new Map();
  for (const { path } of publicPages()) {
    const html = await fetchHtml(request, path);
    const within = [
      ...attributeValues(html, 'a', 'href'),
      ...attributeValues(html, 'img', 'src'),
      ...attributeValues(html, 'form', 'action').filter((to) => !to.startsWith('/api/')),
    ];
    for (const to of within) links.set(new URL(to, `http://portal${path}`).href, path);
  }
  const inside = [...links].map(([to, page]) => ({ to: new URL(to), page }));
  const own = inside.filter(({ to }) => to.host === 'portal');
  expect(own.length).toBeGreaterThan(50);

  const sent = new Map<string, string>();
  const faults: string[] = [];
  for (const { to, page } of own) {
    const address = to.pathname + to.search;
    if (!sent.has(address)) {
      const response = await request.get(address);
      // The 404 page links to its translation.
      const expected =
        readLocalePath(to.pathname.replace(/\/$/, '')).path === paths.notFound ? 404 : 200;
      if (response.status() !== expected)
        faults.push(`${page}: ${address} is ${response.status()}`);
      sent.set(address, await response.text());
    }
    const part = decodeURIComponent(to.hash.slice(1));
    if (part && !sent.get(address)?.includes(` id="${part}"`)) faults.push(`${page}: ${to.href}`);
  }
  expect(faults).toEqual([]);

  const forms = /^(tel:\d{5,}|mailto:[^@?]+@[^@?]+|https:\/\/[\w.-]+\/.*)$/;
  const outside = inside.filter(({ to }) => to.host !== 'portal');
  expect(outside.filter(({ to }) => !forms.test(to.href))).toEqual([]);
});

test('sector pages mark the current page', async ({ page }) => {
  await page.goto(paths.about);
  const tabs = page.getByRole('main').getByRole('navigation', { name: 'عن القطاع' });
  await expect(tabs.getByRole('link')).toHaveText(ABOUT.map(([, label]) => label));
  for (const [path, label] of ABOUT) {
    await tabs.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(new RegExp(`${path}/?$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(label);
    await expect(tabs.locator('[aria-current=page]')).toHaveText(label);
  }
});

test('disclosures work by click and keyboard', async ({ page, request }) => {
  let seen = 0;
  for (const path of oneOfEachTemplate(publicPages().map(({ path }) => path))) {
    if (!(await fetchHtml(request, path)).includes('<details')) continue;
    await page.goto(path);
    for (const folded of (await page.locator('main details').all()).slice(0, atLength(3, 100))) {
      const words = folded.locator('> summary');
      await expect(words, path).not.toHaveText('');
      const open = await folded.evaluate((element) => element.hasAttribute('open'));
      const now = (opened: boolean) => expect(folded, path).toHaveJSProperty('open', opened);
      await words.click();
      await now(!open);
      await words.press('Enter');
      await now(open);
      await words.press(' ');
      await now(!open);
      // Those inside follow.
      if (open) await words.click();
      await now(true);
      seen += 1;
    }
  }
  expect(seen).toBeGreaterThan(8);
});

test('shows one collapsed disclosure per question file', async ({ page }) => {
  await page.goto(paths.questions);
  await expect(page.locator('main details')).toHaveCount(readEntryNames('questions').length);
  await expect(page.locator('main details[open]')).toHaveCount(0);
});

test('every form action responds', async ({ request }) => {
  const found = new Set<string>();
  for (const path of oneOfEachTemplate(publicPages().map(({ path }) => path))) {
    for (const [form] of (await fetchHtml(request, path)).matchAll(/<form[\s>][^>]*/g)) {
      const [method = 'get'] = attributeValues(`${form}>`, 'form', 'method');
      const [action = path] = attributeValues(`${form}>`, 'form', 'action');
      found.add(`${method} ${new URL(action, `http://portal${path}`).pathname}`);
    }
  }
  expect([...found].sort()).toEqual(FORMS);
});

test('inquiry receives the request number and offers the plain way', async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('main').getByLabel('رقم الطلب', { exact: true });
  await box.fill('260000000018');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/inquiry\?requestId=260000000018$/);
  const way = page.getByRole('alert');
  await expect(way.getByRole('link', { name: 'اطلب وثائقك' })).toBeVisible();
  await expect(way).toContainText(`مركز الاتصال: ${callLine}`);
  await page.goBack();
  await page.locator('footer').getByLabel('رقم الطلب', { exact: true }).fill('٢٦٠٠٠٠٠٠٠٠١٨');
  await page.locator('footer').getByRole('button', { name: 'استعلام' }).click();
  await expect(page).toHaveURL(/\/inquiry\?requestId=/);
});
