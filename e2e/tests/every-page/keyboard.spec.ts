import type { Locator, Page } from '@playwright/test';
import { expect, openSignedIn, registeredId, startBirth, test } from '../../support/fixtures.ts';
import { delivery, people } from '../../support/people.ts';

/** More than any screen has. */
const MOST_STOPS = 120;

async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The Tab key never came to ${control}`);
}

const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, field(page, name));
  await page.keyboard.type(text);
}

async function choose(page: Page, name: string, value: string): Promise<void> {
  const list = field(page, name);
  const option = list.locator(`option[value="${value}"]`);
  await expect(option).toBeAttached();
  // The native list, or the field over it in which one types.
  const control = page.locator(`#${name}`);
  await tabTo(page, control);
  const steps = await control.evaluate(
    (element, wanted) =>
      element instanceof HTMLSelectElement
        ? [...element.options].findIndex((option) => option.value === wanted)
        : undefined,
    value,
  );
  if (steps === undefined) {
    await page.keyboard.type((await option.textContent()) ?? '');
    await page.keyboard.press('Enter');
  }
  for (let step = 0; step < (steps ?? 0); step += 1) await page.keyboard.press('ArrowDown');
  await expect(list).toHaveValue(value);
}

test('orders a birth certificate by keyboard', async ({ page, email }) => {
  await openSignedIn(page, '/services/electronicservices', email);
  const main = page.getByRole('main');
  await expect(page.getByText(/مرحبًا/).first()).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'انتقل إلى المحتوى' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, main.getByRole('link', { name: 'شهادة ميلاد', exact: true }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const terms = page.getByRole('checkbox', { name: 'أوافق على شروط الخدمة' });
  await expect(terms).toBeEnabled();
  await tabTo(page, terms);
  await page.keyboard.press('Space');
  await expect(terms).toBeChecked();
  const start = button(page, 'بدء الخدمة');
  await expect(start).toBeEnabled();
  await tabTo(page, start);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/electronicservices\/birth\?order=/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // Enter submits. The error summary links to each field.
  await tabTo(page, field(page, 'firstName'));
  await page.keyboard.press('Enter');
  const summary = page.locator('form').getByRole('alert');
  await expect(summary).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(field(page, 'firstName')).toBeFocused();
  await expect(field(page, 'firstName')).toHaveAttribute('aria-invalid', 'true');

  const person = people.self;
  await tabTo(page, field(page, 'forSelf'));
  if (!(await field(page, 'forSelf').isChecked())) await page.keyboard.press('Space');
  for (const name of [
    'firstName',
    'fatherName',
    'grandfatherName',
    'familyName',
    'nationalIdenNumber',
  ] as const) {
    await typeInto(page, name, person[name]);
  }
  await typeInto(page, 'motherFullName', person.motherFullName);
  // Derived from the national ID.
  await expect(field(page, 'genderCode')).toHaveValue(person.genderCode);
  await tabTo(page, button(page, 'زيادة عدد النسخ'));
  await page.keyboard.press('Space');
  await expect(field(page, 'numberOfCopies')).toHaveValue('2');
  await tabTo(page, button(page, 'مراجعة'));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'مراجعة الطلب' })).toBeFocused();
  const { govCode, policeCode, postalCode, mobile1, mobile2, ...address } = delivery;
  for (const [name, text] of Object.entries(address)) await typeInto(page, name, text);
  await choose(page, 'govCode', govCode);
  await choose(page, 'policeCode', policeCode);
  await choose(page, 'postalCode', postalCode);
  await typeInto(page, 'mobile1', mobile1);
  await typeInto(page, 'mobile2', mobile2);
  await tabTo(page, button(page, 'تسجيل الطلب'));
  await page.keyboard.press('Enter');

  await registeredId(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('تم تسجيل طلبكم بنجاح');
});

test('dialogs trap the focus, close with Escape and restore it', async ({ page, email }) => {
  await startBirth(page, email);
  await field(page, 'firstName').fill('منى');
  const ownRequests = page.getByRole('banner').getByRole('link', { name: 'طلباتي' });
  await ownRequests.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () =>
        document.activeElement !== document.body &&
        !document.activeElement?.closest('dialog[open]'),
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(ownRequests).toBeFocused();
});

test('accessibility tree names groups, fields and hints', async ({ page, email }) => {
  await startBirth(page, email);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading /الوثيقة 1 من 1.*شهادة ميلاد/ [level=1]
    - switch /لنفسك/
    - group "اسم صاحب الوثيقة":
      - textbox "الاسم الأول"
      - textbox "اسم الأب"
      - textbox "اسم الجد"
      - textbox "اسم العائلة"
    - group "بيانات القيد":
      - textbox "الرقم القومي"
      - textbox "الاسم الأول للأم"
      - combobox "النوع"
    - button "مراجعة"
    - button "أضف وثيقة"
  `);
  await expect(field(page, 'nationalIdenNumber')).toHaveAccessibleDescription(/14 رقمًا/);
  for (const name of ['firstName', 'nationalIdenNumber', 'motherFullName', 'genderCode']) {
    await expect(field(page, name)).toHaveAttribute('aria-required', 'true');
  }
  // Live regions must precede their first message.
  const notifications = page.getByRole('region', { name: 'التنبيهات' });
  await expect(notifications.getByRole('alert')).toBeAttached();
  await expect(notifications.getByRole('status')).toBeAttached();
});

test('each field reports its error until valid', async ({ page, email }) => {
  await startBirth(page, email);
  await button(page, 'مراجعة').press('Enter');
  for (const [name, label] of [
    ['firstName', 'الاسم الأول'],
    ['fatherName', 'اسم الأب'],
    ['grandfatherName', 'اسم الجد'],
    ['familyName', 'اسم العائلة'],
  ] as const) {
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, name)).toHaveAccessibleDescription(`* اكتب ${label}`);
  }
  const number = field(page, 'nationalIdenNumber');
  await number.fill('123');
  await expect(number).toHaveAccessibleDescription(/الرقم القومي 14 رقمًا. أكمل الرقم/);
  await number.fill('29005140190010');
  await expect(number).not.toHaveAttribute('aria-invalid');
  await expect(number).toHaveAccessibleDescription(/^14 رقمًا/);
});
