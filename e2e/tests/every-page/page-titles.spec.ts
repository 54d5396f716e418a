import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { LOCALES, type Locale, localePath } from '@wathiqa/domain';
import {
  addDocument,
  expect,
  expectDocument,
  fillDelivery,
  fillPerson,
  openSignedIn,
  press,
  registeredId,
  startBirth,
  test,
} from '../../support/fixtures.ts';
import { dueRequest, registerRequest } from '../../support/office/office.ts';
import { people } from '../../support/people.ts';
import { PUBLIC_TITLES, SHELL_TITLES, sampleAddress } from '../../support/route-titles.ts';

const BRAND: Record<Locale, string> = { ar: 'وثيقة', en: 'Wathiqa' };

/** The routes that the server answers, written by the build. */
const ROUTES = new URL('../../../apps/portal/build/client/routes.json', import.meta.url);

async function expectTitles(page: Page, titles: typeof PUBLIC_TITLES, locale: Locale) {
  for (const [route, title] of Object.entries(titles)) {
    await page.goto(localePath(sampleAddress(route), locale));
    await expect(page, route).toHaveTitle(`${title[locale]} | ${BRAND[locale]}`);
  }
}

test('every route has a row in the table of titles', async () => {
  const routes: string[] = JSON.parse(await readFile(ROUTES, 'utf8'));
  const rows = [...Object.keys(PUBLIC_TITLES), ...Object.keys(SHELL_TITLES)];
  const patterns = rows
    .filter((row) => row.includes(':'))
    .map((row) => new RegExp(`^${row.replaceAll(/:\w+/g, '[^/:]+')}$`));
  // Terms are drawn per document.
  const own = routes.filter((route) => !patterns.some((pattern) => pattern.test(route)));
  expect(rows.toSorted()).toEqual(own.toSorted());
});

for (const locale of LOCALES) {
  test(`each public page has a tab title of its own (${locale})`, async ({ page }) => {
    await expectTitles(page, PUBLIC_TITLES, locale);
  });

  test(`each page behind the login has a tab title of its own (${locale})`, async ({
    page,
    email,
  }) => {
    await openSignedIn(page, localePath('/inquiry', locale), email);
    await expectTitles(page, SHELL_TITLES, locale);
    // Reached from the shell without a new document.
    await page.getByRole('contentinfo').locator('a[href$="/privacy"]').click();
    await expect(page).toHaveTitle(`${PUBLIC_TITLES['/privacy']?.[locale]} | ${BRAND[locale]}`);
  });
}

test('the steps of an order are titled, and marked while a form is rejected', async ({
  page,
  email,
}) => {
  await startBirth(page, email);
  await expect(page).toHaveTitle('بيانات الوثائق: شهادة ميلاد | وثيقة');
  await press(page, 'مراجعة');
  await expect(page).toHaveTitle('خطأ: بيانات الوثائق: شهادة ميلاد | وثيقة');
  await fillPerson(page, people.self);
  await press(page, 'مراجعة');
  await expect(page).toHaveTitle('المراجعة والعنوان: شهادة ميلاد | وثيقة');
  await press(page, 'تسجيل الطلب');
  await expect(page).toHaveTitle('خطأ: المراجعة والعنوان: شهادة ميلاد | وثيقة');
  await fillDelivery(page);
  await press(page, 'تسجيل الطلب');
  const id = await registeredId(page);
  await expect(page).toHaveTitle(`تم تسجيل الطلب · ${grouped(id)} | وثيقة`);
});

test('an order of several kinds is titled by the document on the screen', async ({
  page,
  email,
}) => {
  const crumbs = page.getByRole('navigation', { name: 'مسار الصفحة' });
  await startBirth(page, email);
  await fillPerson(page, people.self);
  await addDocument(page, /^وثيقة من نوع آخر/);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('الوثيقة', { exact: true }).selectOption({ label: 'وثيقة زواج' });
  await dialog.locator('[name=acceptTerms]').check();
  await dialog.getByRole('button', { name: 'أضفها إلى الطلب' }).click();
  await expectDocument(page, 2, 2);
  await expect(page).toHaveTitle('بيانات الوثائق: وثيقة زواج | وثيقة');
  await expect(crumbs).toContainText('وثيقة زواج');
  await press(page, 'مراجعة');
  await expect(page).toHaveTitle('خطأ: بيانات الوثائق: وثيقة زواج | وثيقة');
  await press(page, 'حذف');
  await expect(page).toHaveTitle('بيانات الوثائق: شهادة ميلاد | وثيقة');
  await expect(crumbs).toContainText('شهادة ميلاد');
});

test('rejected forms of the ID card and of the tracking page are marked until the next page', async ({
  page,
  email,
}) => {
  await openSignedIn(page, '/electronicservices/nid', email);
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(page).toHaveTitle('خطأ: بيانات الوثائق: بطاقة الرقم القومي | وثيقة');
  await page.goto('/inquiry');
  await press(page, 'استعلام');
  await expect(page).toHaveTitle('خطأ: متابعة الطلب | وثيقة');
  await page.getByRole('main').locator('a[href="/follow"]').click();
  await expect(page).toHaveTitle('متابعة طلب دون حساب | وثيقة');
});

test('a rejected payment and a rejected message mark the tab title', async ({
  page,
  email,
  register,
}) => {
  const due = await dueRequest(email, register);
  await openSignedIn(page, `/payment/${due}`, email);
  await page.route('**/api/payments/cash', (route) => route.abort());
  await press(page, 'احصل على كود السداد');
  await expect(page).toHaveTitle(`خطأ: سداد الرسوم · ${grouped(due)} | وثيقة`);
  const reviewed = await registerRequest(email);
  await page.goto(`/inquiryResult/${reviewed}`);
  await expect(page).toHaveTitle(`حالة الطلب · ${grouped(reviewed)} | وثيقة`);
  await press(page, 'اكتب إلى الموظف');
  await press(page, 'إرسال');
  await expect(page).toHaveTitle(`خطأ: حالة الطلب · ${grouped(reviewed)} | وثيقة`);
  await press(page, 'تغيير العنوان');
  await press(page, 'حفظ العنوان');
  await expect(page).toHaveTitle(`خطأ: حالة الطلب · ${grouped(reviewed)} | وثيقة`);
});

test('a failed withdrawal and a failed erasure mark the tab title', async ({ page, email }) => {
  const id = await registerRequest(email);
  await openSignedIn(page, `/inquiryResult/${id}`, email);
  await page.route('**/api/account/withdrawal', (route) => route.abort());
  await press(page, 'إلغاء الطلب');
  await press(page, 'نعم، ألغِ الطلب');
  await expect(page).toHaveTitle(`خطأ: حالة الطلب · ${grouped(id)} | وثيقة`);
  await page.unrouteAll();
  await press(page, 'إلغاء الطلب');
  await press(page, 'نعم، ألغِ الطلب');
  // The title loses its mark before the answer.
  await expect(page.getByText('أُلغي الطلب').first()).toBeVisible();
  await expect(page).toHaveTitle(`حالة الطلب · ${grouped(id)} | وثيقة`);
  await page.goto('/mydata');
  await page.route('**/api/account/erasure', (route) => route.abort());
  await press(page, 'طلب المحو');
  await press(page, 'نعم، امحها');
  await expect(page).toHaveTitle(/^خطأ: /);
});

const PUBLIC_FORMS = [
  { path: '/complains', title: 'الشكاوى والاقتراحات', form: '#message-form' },
  { path: '/follow', title: 'متابعة طلب دون حساب', form: '#follow-form' },
  { path: '/', title: 'بوابة الأحوال المدنية', form: '#poll' },
];

for (const { path, title, form } of PUBLIC_FORMS) {
  test(`a rejected form of ${path} is marked in the tab title`, async ({ page, browser }) => {
    await page.goto(path);
    // The first sign of use hydrates the page.
    await page.locator(form).hover();
    await expect(page.locator(form)).toHaveAttribute('novalidate', '');
    await page.locator(`${form} button[type=submit]`).click();
    await expect(page).toHaveTitle(`خطأ: ${title} | وثيقة`);
    const plain = await browser.newContext({
      baseURL: process.env.PRODUCT_URL,
      javaScriptEnabled: false,
    });
    const posted = await plain.newPage();
    await posted.goto(path);
    await posted.locator(`${form} button[type=submit]`).click();
    // The browser rejects the poll, because its option is required.
    if (path !== '/') await expect(posted).toHaveTitle(`خطأ: ${title} | وثيقة`);
    await plain.close();
  });
}

function grouped(id: string): string {
  return id.replaceAll(/(.{4})(?=.)/g, '$1\u00a0');
}
