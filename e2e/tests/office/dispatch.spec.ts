import type { Page } from '@playwright/test';
import { ADDRESS_MAX_LENGTH, formatRequestId } from '@wathiqa/domain';
import { encryption, ownerOf } from '@wathiqa/server/test/support/data-keys.ts';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { expect, openSignedIn, press, test } from '../../support/fixtures.ts';
import { registerPaid, scanLabel } from '../../support/office/dispatch.ts';
import { anotherPersonsPage, newStaff, openOffice } from '../../support/office/office.ts';

const dialog = (page: Page) => page.locator('dialog[open]');

const parcelRow = (page: Page, requestId: string) =>
  page.getByRole('row').filter({ hasText: formatRequestId(requestId) });

async function choose(page: Page, requestIds: readonly string[]): Promise<void> {
  for (const requestId of requestIds) {
    await page.getByRole('checkbox', { name: formatRequestId(requestId) }).check();
  }
}

async function packBatch(page: Page, requestIds: readonly string[]): Promise<string> {
  await choose(page, requestIds);
  await press(page, 'تجهيز الدفعة');
  await expect(page).toHaveURL(/\/dispatch\/batches\/\d+$/);
  await expect(page.getByRole('table')).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Types like a scanner, which ends with Enter. */
async function scan(page: Page, label: string, requestId: string): Promise<void> {
  await page.getByLabel(label).fill(requestId);
  await page.getByLabel(label).press('Enter');
  await expect(page.getByLabel(label)).toHaveValue('');
}

async function openRecording(page: Page, requestId: string, act: string): Promise<void> {
  await parcelRow(page, requestId).getByRole('button').click();
  await dialog(page).getByRole('radio', { name: act }).check();
}

async function confirmRecording(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'مراجعة', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'تسجيل', exact: true }).click();
}

async function fillWithoutCode(page: Page): Promise<void> {
  await dialog(page).getByRole('radio', { name: 'بلا كود' }).check();
  await dialog(page).getByRole('combobox').selectOption({ label: 'لم تصله رسالة الكود' });
  await dialog(page).getByLabel('اسم من استلم الأوراق').fill('منى أحمد السيد علي');
}

async function record(page: Page, requestId: string, act: string, failure?: string) {
  await openRecording(page, requestId, act);
  if (failure) await dialog(page).getByRole('combobox').selectOption({ label: failure });
  await confirmRecording(page);
  await expect(dialog(page)).toHaveCount(0);
}

const CHECK = 'مراجعة المظاريف قبل التسليم';
const SCANNED = 'ملصق أو شهادة أو دفعة';

test('batches, prints and dispatches requests until delivery or return', {
  tag: '@journey',
}, async ({ page, browser, email, register }) => {
  test.slow();
  const arrives = await registerPaid(register, email);
  const returns = await registerPaid(register, email);
  const other = await registerPaid(register, email);
  await openOffice(page, '/office/dispatch', await newStaff(register, 'clerk'));
  const waiting = page.getByRole('table', { name: 'ينتظر التجهيز' });
  await waiting.getByRole('link', { name: 'القاهرة' }).click();
  await expectSound(page);
  await expect(page.getByRole('button', { name: 'تجهيز الدفعة' })).toBeDisabled();
  const batch = await packBatch(page, [arrives, returns]);
  await expect(page.getByRole('row')).toHaveCount(3);

  await test.step('labels are scannable and the list has totals', async () => {
    await page.getByRole('link', { name: 'طباعة الملصقات والقائمة' }).click();
    const label = page.getByRole('article').filter({ hasText: formatRequestId(arrives) });
    await expect(label).toContainText('أحمد محمود عبد الرحمن السيد');
    await expect(label).toContainText('01000000011');
    // No part of a national ID.
    await expect(page.locator('main')).not.toContainText('2900514');
    for (const requestId of [arrives, returns]) {
      expect(await scanLabel(page, requestId)).toBe(requestId);
    }
    await expectSound(page);
    await page.getByRole('link', { name: 'قائمة التعبئة' }).click();
    const totals = page.getByRole('table', { name: 'الوثائق حسب نوعها' });
    // Two requests of one and two copies per document, without the rejected one.
    await expect(totals.getByRole('row', { name: /الإجمالي · مظروفان/ })).toContainText('6');
    await expectSound(page);
    await page.goto(batch);
  });

  await test.step('detects an envelope of another batch', async () => {
    await scan(page, CHECK, other);
    await expect(page.getByRole('status').filter({ hasText: 'ليس من هذه الدفعة' })).toBeVisible();
    await scan(page, CHECK, '12345');
    await expect(page.getByText('«12345» ليس رقم طلب ولا مسلسل شهادة.')).toBeVisible();
    await scan(page, CHECK, arrives);
    await expect(parcelRow(page, arrives)).toContainText('رُوجع');
    await expectSound(page);
  });

  await test.step('dispatches the batch once after review', async () => {
    await press(page, 'تسليم للبريد');
    await expect(dialog(page)).toContainText('لم تُراجع هذه المظاريف');
    await expect(dialog(page)).toContainText(formatRequestId(returns));
    await expectSound(page);
    await press(page, 'تسليم الدفعة');
    await expect(parcelRow(page, arrives)).toContainText('سُلِّمت للبريد');
    await expect(page.getByRole('button', { name: 'تسليم للبريد' })).toHaveCount(0);
  });

  await test.step('rejects an attempt without a reason', async () => {
    await openRecording(page, arrives, 'محاولة لم تنجح');
    await dialog(page).getByRole('button', { name: 'مراجعة', exact: true }).click();
    await expect(dialog(page).getByRole('combobox')).toHaveAttribute('aria-invalid', 'true');
    await expectSound(page);
    await page.keyboard.press('Escape');
  });
  await record(page, arrives, 'محاولة لم تنجح', 'لا يرد على المحمول');
  await expect(parcelRow(page, arrives)).toContainText('1 من 3');
  // One attempt a day.
  await register("UPDATE requests SET step_at = step_at - interval '1 day' WHERE id = $1", [
    arrives,
  ]);
  await record(page, arrives, 'محاولة لم تنجح', 'لم يوجد أحد في العنوان');
  await expect(parcelRow(page, arrives)).toContainText('2 من 3');
  await test.step('records a delivery with its code, or with reason and recipient', async () => {
    await openRecording(page, arrives, 'وصل إلى صاحبه');
    await dialog(page).getByRole('button', { name: 'مراجعة', exact: true }).click();
    const code = dialog(page).getByRole('textbox', { name: 'كود الاستلام' });
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await fillWithoutCode(page);
    await expectSound(page);
    await confirmRecording(page);
    await expect(dialog(page)).toHaveCount(0);
  });
  await expect(parcelRow(page, arrives)).toContainText('وصلت');
  await expect(parcelRow(page, arrives).getByRole('button')).toHaveCount(0);

  await test.step('records scans in sequence, each once', async () => {
    await page.goto('/office/dispatch/batches');
    await page.getByRole('radio', { name: 'عاد إلى القطاع' }).check();
    await scan(page, SCANNED, returns);
    await expect(parcelRow(page, returns).first()).toContainText('سُجِّل');
    await scan(page, SCANNED, returns);
    await expect(parcelRow(page, returns).first()).toContainText('مُسح من قبل');
    await scan(page, SCANNED, arrives);
    await expect(parcelRow(page, arrives)).toContainText('لا يصح الآن. الأوراق: وصلت.');
    await page.getByRole('radio', { name: 'محاولة لم تنجح' }).check();
    await scan(page, SCANNED, returns);
    await expect(page.getByLabel('لماذا لم يصل')).toBeFocused();
    await expect(page.getByText('سُجِّل 1 · لم يُسجَّل 2')).toBeVisible();
    await expectSound(page);
    await page.goto('/office/dispatch/batches');
    const row = page.getByRole('row').filter({ has: page.locator(`a[href$="${batch}"]`) });
    await expect(row.getByRole('cell').nth(-3)).toHaveText('0');
    await expect(row.getByRole('cell').nth(-2)).toHaveText('1');
    await expect(row.getByRole('cell').nth(-1)).toHaveText('1');
  });

  await test.step('clerk and citizen see deliveries and returns', async () => {
    await page.goto(`/office/requests/${arrives}`);
    await expect(page.getByText('محاولة توصيل: لا يرد على المحمول')).toBeVisible();
    await expect(page.getByText('محاولة توصيل: لم يوجد أحد في العنوان')).toBeVisible();
    const citizen = await anotherPersonsPage(browser);
    await openSignedIn(citizen, `/inquiryResult/${arrives}`, email);
    await expect(citizen.getByText('تم تسليم الوثائق').first()).toBeVisible();
    await citizen.goto(`/inquiryResult/${returns}`);
    await expect(citizen.getByText('عادت الوثائق ولم تُسلَّم').first()).toBeVisible();
    await citizen.context().close();
  });

  await test.step('resending restarts the attempt count', async () => {
    await page.goto(batch);
    await parcelRow(page, returns).getByRole('button').click();
    await confirmRecording(page);
    await expect(parcelRow(page, returns)).toContainText('سُلِّمت للبريد');
  });
});

test('splits a batch by chosen envelopes, and merges it back', async ({
  page,
  email,
  register,
}) => {
  const [stays, moves] = [await registerPaid(register, email), await registerPaid(register, email)];
  await openOffice(page, '/office/dispatch/ready/01', await newStaff(register, 'clerk'));
  const first = await packBatch(page, [stays, moves]);
  await choose(page, [moves]);
  await press(page, 'نقل مظروف واحد');
  await dialog(page).getByLabel('إلى').selectOption({ label: 'دفعة جديدة' });
  await expectSound(page);
  await press(page, 'مراجعة');
  await expect(dialog(page)).toContainText('مظروف واحد إلى دفعة جديدة');
  await dialog(page).getByRole('button', { name: 'نقل', exact: true }).click();
  await expect(page).not.toHaveURL(new RegExp(`${first}$`));
  await expect(parcelRow(page, moves)).toBeVisible();
  await expect(parcelRow(page, stays)).toHaveCount(0);

  await press(page, 'نقل كل المظاريف');
  const number = first.split('/').at(-1) ?? '';
  await dialog(page)
    .getByLabel('إلى')
    .selectOption({ label: `الدفعة ${number} · مظروف واحد` });
  await press(page, 'مراجعة');
  await dialog(page).getByRole('button', { name: 'نقل', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${first}$`));
  await expect(page.getByRole('row')).toHaveCount(3);
});

test('prints the longest address in full', async ({ page, email, register }) => {
  const requestId = await registerPaid(register, email);
  const address = 'شارع الشهيد أحمد عصمت المتفرع من جسر السويس، '
    .repeat(20)
    .slice(0, ADDRESS_MAX_LENGTH - 5)
    .concat('آخره.');
  await register('UPDATE shipments SET address = $2 WHERE request_id = $1', [
    requestId,
    encryption.encrypt(address, 'shipments.address', [...ownerOf(email), requestId]),
  ]);
  await openOffice(page, '/office/dispatch/ready/01', await newStaff(register, 'clerk'));
  await page.goto(`${await packBatch(page, [requestId])}/print`);
  const label = page.getByRole('article');
  await expect(label).toContainText('آخره.');
  const hidden = await label.evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(hidden).toBeLessThanOrEqual(0);
  const sides = await label.evaluate((element) => {
    const below = element.querySelector('footer')?.getBoundingClientRect().top ?? 0;
    const last = element.querySelector('footer')?.previousElementSibling?.lastElementChild;
    return { end: last?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY, below };
  });
  expect(sides.end).toBeLessThanOrEqual(sides.below);
  expect(await scanLabel(page, requestId)).toBe(requestId);
});

test('prints one page per sheet without screen elements', async ({ page, email, register }) => {
  const requestIds: string[] = [];
  for (let count = 0; count < 9; count += 1) requestIds.push(await registerPaid(register, email));
  await openOffice(page, '/office/dispatch/ready/01', await newStaff(register, 'clerk'));
  const batch = await packBatch(page, requestIds);
  for (const [sheet, pages] of [
    ['labels', 2],
    ['list', 1],
  ] as const) {
    await page.goto(`${batch}/print?sheet=${sheet}`);
    await expect(page.getByRole('article').first()).toBeVisible();
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b/g), sheet).toHaveLength(pages);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await page.emulateMedia({ media: null });
  }
});

test('rejects actions on a stale view', async ({ page, browser, email, register }) => {
  const [first, second] = [
    await registerPaid(register, email),
    await registerPaid(register, email),
  ];
  const third = await registerPaid(register, email);
  const other = await anotherPersonsPage(browser);
  const ready = '/office/dispatch/ready/01';
  await openOffice(page, ready, await newStaff(register, 'clerk'));
  await openOffice(other, ready, await newStaff(register, 'clerk'));

  await choose(page, [first, second]);
  await choose(page, [third]);
  await packBatch(other, [third]);
  await press(page, 'تجهيز الدفعة');
  const refusal = page.getByRole('alert').filter({ hasText: 'تغيّرت القائمة ولم تُجهَّز الدفعة' });
  await expect(refusal).toContainText(formatRequestId(third));
  await expect(page.getByText('في الدفعة الجديدة طلبان')).toBeVisible();
  await expectSound(page);
  await press(page, 'تجهيز الدفعة');
  await expect(page).toHaveURL(/\/dispatch\/batches\/\d+$/);
  const batch = new URL(page.url()).pathname;

  // The other removes one; the first clerk's view is stale.
  await other.goto(batch);
  await parcelRow(other, second).getByRole('button').click();
  await confirmRecording(other);
  await expect(parcelRow(other, second)).toHaveCount(0);
  await press(page, 'تسليم للبريد');
  await press(page, 'تسليم الدفعة');
  const left = page.getByRole('alert').filter({ hasText: 'تغيّرت الدفعة ولم تُسلَّم' });
  await expect(left).toContainText(formatRequestId(second));
  await expect(page.getByText('لم تُسلَّم بعد')).toBeVisible();
  await press(page, 'تسليم للبريد');
  await press(page, 'تسليم الدفعة');
  await expect(parcelRow(page, first)).toContainText('سُلِّمت للبريد');

  // The other records the delivery; the first view is stale.
  await other.reload();
  await openRecording(other, first, 'وصل إلى صاحبه');
  await fillWithoutCode(other);
  await confirmRecording(other);
  await expect(dialog(other)).toHaveCount(0);
  await openRecording(page, first, 'عاد إلى القطاع');
  await confirmRecording(page);
  const changed = page.getByRole('alert').filter({ hasText: 'تغيّر الطلب ولم يُسجَّل' });
  await expect(changed).toContainText('وصل إلى صاحبه');
  await expect(parcelRow(page, first)).toContainText('وصلت');
  await expectSound(page);
  await other.context().close();
});

test('each role has only its permitted actions', async ({ page, browser, email, register }) => {
  const requestId = await registerPaid(register, email);
  await openOffice(page, '/office/dispatch/ready/01', await newStaff(register, 'auditor'));
  await expect(parcelRow(page, requestId)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'تجهيز الدفعة' })).toHaveCount(0);
  await page.goto('/office/dispatch/batches');
  await expect(page.getByRole('button', { name: 'بحث', exact: true }).last()).toBeVisible();
  await expect(page.getByLabel(SCANNED)).toHaveCount(0);

  const administrator = await anotherPersonsPage(browser);
  await openOffice(administrator, '/office/dispatch', await newStaff(register, 'administrator'));
  await expect(administrator.getByRole('heading', { level: 1 })).toHaveText(
    'هذه الشاشة ليست من اختصاصك',
  );
  await administrator.context().close();
});

test('reports an unknown batch', async ({ page, register }) => {
  await openOffice(page, '/office/dispatch/batches/999999', await newStaff(register, 'clerk'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('لا توجد دفعة بهذا الرقم');
  await page.goto('/office/dispatch/batches/none/print');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('لا توجد دفعة بهذا الرقم');
});
