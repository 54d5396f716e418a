import type { Page } from '@playwright/test';
import { type Member, youngerMembers } from '../../support/browser-floor/younger.ts';
import {
  expect,
  fillDelivery,
  openSignedIn,
  press,
  registeredId,
  testAlone as test,
} from '../../support/fixtures.ts';
import { anotherPersonsPage, choose, newStaff, openOffice } from '../../support/office/office.ts';
import { askForCode, payAtOutlet } from '../../support/order/payments.ts';

/** Without them, no script of ours may write HTML: the policy of the pages is still in force. */
const POLICY = /^Trusted|^trustedTypes$/;

const deleted = youngerMembers
  .filter(({ owner, name }) => !POLICY.test(owner) && !POLICY.test(name))
  // Members before their interface.
  .sort((one, other) => Number(one.owner === 'Window') - Number(other.owner === 'Window'));

function deleteMembers(members: readonly Member[]): void {
  const globals = globalThis as unknown as Record<string, Record<string, unknown> | undefined>;
  for (const { owner, name, isStatic } of members) {
    const holder = owner === 'Window' ? globals : globals[owner];
    const prototype = (globals[owner] as { prototype?: Record<string, unknown> })?.prototype;
    for (const target of owner === 'Window' ? [holder, prototype] : [isStatic ? holder : prototype])
      if (target) Reflect.deleteProperty(target, name);
  }
}

async function makeOld(page: Page): Promise<void> {
  await page.addInitScript(deleteMembers, deleted);
  page.on('pageerror', (error) => expect.soft(error.message).toBe(''));
}

test('order, decision, payment and tracking work in the oldest supported browsers', async ({
  page,
  browser,
  register,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await makeOld(page);
  await openSignedIn(page, '/electronicservices/birth', 'hassan@wathiqa.example');
  const left = () => ['canParse' in URL, 'union' in Set.prototype, 'map' in [].values()];
  expect(await page.evaluate(left)).toEqual([false, false, false]);
  await expect(page.getByText('بياناتك كما في حسابك')).toBeVisible();
  await press(page, 'مراجعة');
  await fillDelivery(page);
  await press(page, 'تسجيل الطلب');
  const id = await registeredId(page);
  await expect(page.getByText('تم تسجيل طلبكم بنجاح')).toBeVisible();

  const office = await anotherPersonsPage(browser);
  await makeOld(office);
  await openOffice(office, `/office/requests/${id}`, await newStaff(register, 'clerk'));
  await press(office, 'خذ الطلب');
  await choose(office, 1, 'قبول');
  await press(office, 'معاينة وإرسال');
  await office.getByRole('dialog').getByRole('button', { name: 'إرسال القرار' }).click();

  await page.goto(`/inquiryResult/${id}`);
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(
    'في انتظار سداد الرسوم',
  );
  await page.getByRole('link', { name: /^سداد/ }).click();
  await payAtOutlet(await askForCode(page));
  await expect(page.getByRole('main').getByText('تم السداد').last()).toBeVisible();
  await page.goto('/verify');
  await page.locator('[name=code]').fill('ABCD');
  await press(page, 'تحقق');
  await expect(page.getByText('في الرمز خطأ')).toBeVisible();
});
