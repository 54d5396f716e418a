import type { Locator, Page } from '@playwright/test';
import { decryptColumns } from '@wathiqa/server/src/crypto/encrypted-rows.ts';
import { expect, press, type Register, test, testAlone } from '../../support/fixtures.ts';

const MESSAGES = '**/api/feedback/messages';
const VOTES = '**/api/feedback/votes';
const THANKS = 'شكرًا لتواصلك معنا، تم استلام رسالتك';

const RULES = {
  name: 'من فضلك ادخل الاسم.',
  mobileNumber: 'من فضلك ادخل رقم هاتف صحيح.',
  email: 'من فضلك ادخل بريد الكترونى صحيح.',
  type: 'من فضلك اختر نوع رسالتك.',
  message: 'من فضلك ادخل رسالتك.',
};
/** The e-mail is optional. */
const { email: _, ...REQUIRED } = RULES;

interface Typed {
  name: string;
  mobileNumber: string;
  email: string;
  type: '1' | '2' | '3';
  message: string;
}

function newFeedback(): Typed {
  return {
    name: 'منى السيد',
    mobileNumber: '٠١٠١٢٣٤٥٦٧٨',
    email: 'mona@example.org',
    type: '2',
    message: `أقترح مد مواعيد العمل ${crypto.randomUUID()}`,
  };
}

const control = (page: Page, name: string) => page.locator(`#message-form [name=${name}]`);

async function fill(page: Page, typed: Typed): Promise<void> {
  for (const name of ['name', 'mobileNumber', 'email', 'message'] as const) {
    await control(page, name).fill(typed[name]);
  }
  await page.locator(`#message-form [name=type][value="${typed.type}"]`).check();
}

async function expectFormValues(page: Page, typed: Typed): Promise<void> {
  for (const name of ['name', 'mobileNumber', 'email', 'message'] as const) {
    await expect(control(page, name)).toHaveValue(typed[name]);
  }
  await expect(page.locator(`#message-form [name=type][value="${typed.type}"]`)).toBeChecked();
}

/** The counter appears with hydration. */
async function expectHydrated(page: Page): Promise<void> {
  await expect(page.locator('#message-form').getByText(/\d+ \/ \d+/)).toBeVisible();
}

/** Opens the form and waits for hydration. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/complains');
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 320);
  await expectHydrated(page);
}

const summary = (page: Page): Locator => page.getByRole('main').getByRole('alert');
const toasts = (page: Page): Locator => page.getByRole('region', { name: 'التنبيهات' });

/** Decrypts first, because SQL cannot search the ciphertext. */
async function storedMessages(register: Register, words: string) {
  const all = await register<{ reference: string; message: string }>(
    'SELECT name, mobile_number, email, type, message, state, reference::text FROM feedback_messages',
  );
  return all
    .map((row) => decryptColumns('feedback_messages', [row.reference], row))
    .filter(({ message }) => message === words);
}

test('rejects an empty form and focuses the first field', async ({ page }) => {
  await openForm(page);
  await press(page, 'إرسال');
  await expect(toasts(page)).toContainText(RULES.name);
  const links = summary(page).getByRole('link');
  await expect(links).toHaveText(Object.values(REQUIRED).map((rule) => new RegExp(`: ${rule}$`)));
  for (const [name, rule] of Object.entries(REQUIRED)) {
    await expect(control(page, name).first()).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator(`#${name}-error`)).toHaveText(rule);
  }
  await expect(control(page, 'name')).toBeFocused();
});

test('delivers a message to the office once and shows its reference', async ({
  page,
  register,
}) => {
  await openForm(page);
  const typed = newFeedback();
  await fill(page, typed);
  await page.getByRole('button', { name: 'إرسال', exact: true }).dblclick();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(THANKS);
  await dialog.getByRole('button', { name: 'إغلاق' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: THANKS })).toBeFocused();
  const shown = await page.getByText(/^\d{3}\s\d{3}\s\d{3}$/).textContent();
  expect(await storedMessages(register, typed.message)).toEqual([
    {
      ...{ name: 'منى السيد', mobile_number: '01012345678', email: 'mona@example.org', type: 2 },
      ...{ message: typed.message, state: 'open', reference: shown?.replaceAll(/\s/g, '') },
    },
  ]);
  await press(page, 'إرسال رسالة أخرى');
  await expect(control(page, 'message')).toHaveValue('');
});

test('preserves input through failure and reload and sends it once', async ({
  page,
  context,
  register,
}) => {
  await openForm(page);
  const typed = newFeedback();
  await fill(page, typed);
  await context.setOffline(true);
  await press(page, 'إرسال');
  await expect(summary(page)).toContainText('انقطع الاتصال بالخدمة');
  await context.setOffline(false);
  await expectFormValues(page, typed);
  // The response is lost after storing.
  await page.route(MESSAGES, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(page, 'إرسال');
  await expect(summary(page)).toBeFocused();
  await page.unroute(MESSAGES);
  await page.reload();
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 320);
  await expectFormValues(page, typed);
  await expectHydrated(page);
  await press(page, 'إرسال');
  await expect(page.getByRole('alertdialog')).toContainText(THANKS);
  expect(await storedMessages(register, typed.message)).toHaveLength(1);
  await page.reload();
  await expect(control(page, 'message')).toHaveValue('');
});

test('hydration does not move the button', async ({ page }) => {
  await page.goto('/complains');
  const button = page.locator('#message-form [type=submit]');
  const before = await button.boundingBox();
  await page.mouse.move(200, 200);
  await expectHydrated(page);
  expect(await button.boundingBox()).toEqual(before);
});

test('preserves input typed before hydration', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  // Delays the first script until everything is typed.
  let typed = () => {};
  const done = new Promise<void>((resolve) => {
    typed = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await done;
    await route.continue();
  });
  await page.goto('/complains');
  const early = { ...newFeedback(), mobileNumber: '11012345678', message: 'سؤال '.repeat(400) };
  await fill(page, early);
  typed();
  await expectHydrated(page);
  await expectFormValues(page, early);
  await expect(control(page, 'mobileNumber')).toHaveAccessibleDescription(
    /أرقام المحمول في مصر تبدأ/,
  );
  expect(faults).toEqual([]);
});

test('accepts one vote per browser and confirms it', async ({ page }) => {
  let sent = 0;
  await page.route(VOTES, (route) => {
    sent += 1;
    return route.continue();
  });
  await page.goto('/');
  const poll = page.locator('#poll');
  await poll.hover();
  await expect(page.locator('form#poll[novalidate]')).toBeAttached();
  await press(page, 'تصويت');
  await expect(poll.getByText('اختر إجابة أولًا.')).toBeVisible();
  expect(sent).toBe(0);
  await poll.getByLabel('راضٍ', { exact: true }).check();
  await page.getByRole('button', { name: 'تصويت' }).dblclick();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('شكرًا لمشاركتك في استطلاع الرأي');
  await dialog.getByRole('button', { name: 'إغلاق' }).click();
  expect(sent).toBe(1);
  await page.reload();
  await page.mouse.move(300, 300);
  await page.mouse.move(320, 320);
  await expect(page.getByText('سبق أن شاركت برأيك')).toBeVisible();
  await expect(poll).toHaveCount(0);
});

testAlone.describe('without script', () => {
  testAlone.use({ javaScriptEnabled: false });

  testAlone(
    'a faulty form comes back filled in, each fault tied to its field, and is then taken',
    async ({ page, register }) => {
      const typed = { ...newFeedback(), name: 'منى "<b>" &lt; 5' };
      await page.goto('/complains');
      await fill(page, { ...typed, mobileNumber: '010' });
      await press(page, 'إرسال');
      await expectFormValues(page, { ...typed, mobileNumber: '010' });
      await expect(summary(page).getByRole('link')).toHaveText([
        `الاسم: ${RULES.name}`,
        `رقم المحمول: ${RULES.mobileNumber}`,
      ]);
      for (const name of ['name', 'mobileNumber'] as const) {
        await expect(control(page, name)).toHaveAttribute('aria-invalid', 'true');
        await expect(control(page, name)).toHaveAccessibleDescription(new RegExp(RULES[name]));
      }
      await summary(page).getByRole('link').first().click();
      await expect(control(page, 'name')).toBeFocused();

      await control(page, 'name').fill('منى السيد');
      await control(page, 'mobileNumber').fill(typed.mobileNumber);
      await press(page, 'إرسال');
      await expect(page).toHaveURL(/\/complains\/sent\?/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(THANKS);
      const shown = await page.getByText(/^\d{3}\s\d{3}\s\d{3}$/).textContent();
      expect(await storedMessages(register, typed.message)).toMatchObject([
        { name: 'منى السيد', reference: shown?.replaceAll(/\s/g, '') },
      ]);
    },
  );

  testAlone('an empty form names every required field', async ({ page }) => {
    await page.goto('/complains');
    await press(page, 'إرسال');
    for (const [name, rule] of Object.entries(REQUIRED)) {
      await expect(page.locator(`#${name}-error`)).toHaveText(rule);
    }
  });

  testAlone('a vote leads to its thanks', async ({ page }) => {
    await page.goto('/');
    await page.locator('#poll').getByLabel('راضٍ جدًا').check();
    await press(page, 'تصويت');
    await expect(page).toHaveURL(/\/poll\/sent/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'شكرًا لمشاركتك في استطلاع الرأي',
    );
  });
});
