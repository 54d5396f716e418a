import type { Locator, Page } from '@playwright/test';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { expect, press, type Register, test } from '../../support/fixtures.ts';
import {
  documentCard,
  expectKeysActive,
  newStaff,
  OWNERS,
  openOffice,
  registerDocuments,
  registerRequest,
} from '../../support/office/office.ts';

/** No other test orders it. */
const NID = { nationalIdenNumber: '26811150112359' };

/** Opens a request with three findings: another name and relation of its number, another number of the account. */
async function openWithFindings(page: Page, email: string, register: Register): Promise<void> {
  const name = { fullName: OWNERS[1] };
  await registerDocuments(email, [{ nid: NID, name, relationCode: 'FATHER' }]);
  const requestId = await registerDocuments(email, [{ nid: NID }]);
  await openOffice(page, `/office/requests/${requestId}`, await newStaff(register, 'clerk'));
  await expectKeysActive(page);
}

/** @param bottom lowest visible pixel */
async function expectInside(page: Page, seen: Locator, bottom: number): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 0 };
  for (const each of await seen.all()) {
    const box = await each.boundingBox();
    const name = await each.textContent();
    expect(box, name ?? '').not.toBeNull();
    if (!box) continue;
    expect(Math.min(box.x, box.y), name ?? '').toBeGreaterThanOrEqual(0);
    expect(box.x + box.width, name ?? '').toBeLessThanOrEqual(width);
    expect(box.y + box.height, name ?? '').toBeLessThanOrEqual(bottom);
  }
}

test('shows decision, findings and evidence of a document at 1280 by 800 without scrolling', async ({
  page,
  email,
  register,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openWithFindings(page, email, register);
  const decision = page.getByRole('region', { name: 'القرار' });
  const bar = (await decision.boundingBox())?.y ?? 0;
  // Other tests order to the same mobiles, which is only an informative finding.
  const findings = page
    .getByRole('list', { name: 'ملاحظات على الطلب' })
    .getByRole('listitem')
    .filter({ hasText: /تناقض|تنبيه/ });
  expect(await findings.count()).toBeGreaterThanOrEqual(3);
  await expect(findings.first()).toContainText(OWNERS[1]);
  await expectInside(page, findings, bar);
  await expectInside(page, documentCard(page, 1).getByRole('row'), bar);
  await expectInside(page, decision.getByRole('button'), 800);
  await expect(documentCard(page, 1).getByRole('row', { name: /^الاسم/ })).toContainText('تناقض');
  await expectSound(page);
});

for (const [what, width, size] of [
  ['one column at 768', 768, '100%'],
  ['text twice as large', 1280, '200%'],
] as const) {
  test(`does not scroll sideways with ${what}`, async ({ page, email, register }) => {
    await openWithFindings(page, email, register);
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, size);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
    const [card, facts] = await Promise.all([
      documentCard(page, 1).boundingBox(),
      page.getByRole('region', { name: 'مقدم الطلب' }).boundingBox(),
    ]);
    expect(facts?.y).toBeGreaterThan((card?.y ?? 0) + (card?.height ?? 0));
  });
}

test('opens a screen by G and its letter, and lists the keys', async ({
  page,
  email,
  register,
}) => {
  const requestId = await registerRequest(email);
  await openOffice(page, `/office/requests/${requestId}`, await newStaff(register, 'clerk'));
  await expectKeysActive(page);
  await page.keyboard.press('Shift+Slash');
  const help = page.getByRole('dialog', { name: 'مفاتيح هذه الشاشة' });
  for (const key of ['A', '1–9', 'Ctrl + Enter', 'G D']) {
    await expect(help.locator('dt').getByText(key, { exact: true })).toBeVisible();
  }
  await press(page, 'إغلاق');
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/\/office\/dispatch$/);
});
