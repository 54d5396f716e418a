import { expectSound } from '../../support/checks/sound.ts';
import {
  expect,
  fillDelivery,
  fillDocument,
  fillPerson,
  openSignedIn,
  press,
  registeredId,
  startBirth,
  test,
} from '../../support/fixtures.ts';
import {
  answerJob,
  answerMonth,
  answerOnline,
  fillCard,
  numberOfAge,
  startCard,
} from '../../support/order/card.ts';
import { formCase } from '../../support/order/forms.ts';
import { people } from '../../support/people.ts';

// public-pages.spec.ts covers the prerendered pages.
for (const path of ['/no-such-page', '/request/260000000018', '/verify', '/en/verify']) {
  test(`${path} is accessible and fits every width`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSound(page);
  });
}

test('hub, terms and inquiry are accessible and fit every width', async ({ page, email }) => {
  await openSignedIn(page, '/services/electronicservices', email);
  await expect(page.getByText(/65/).first()).toBeVisible();
  await expectSound(page);
  await page.goto('/services/electronicservices/regulations/birth');
  await expect(page.getByRole('checkbox')).toBeVisible();
  await expectSound(page);
  await page.goto('/inquiry');
  await expect(page.locator('main [name=requestId]')).toBeVisible();
  await expectSound(page);
});

test('translation list, terms and review are accessible and fit every width', async ({
  page,
  email,
}) => {
  const form = formCase('translatedservices', 'familyrecord');
  await openSignedIn(page, '/services/translatedservices', email);
  await expect(page.getByText(/250/).first()).toBeVisible();
  await expectSound(page);
  await page.goto('/translatedservices/regulations/familyrecord');
  await expect(page.getByRole('checkbox')).toBeEnabled();
  await expectSound(page);
  await page.goto('/translatedservices/familyrecord');
  await fillDocument(page, form.documents[0]?.typed ?? {});
  await press(page, 'مراجعة');
  await expect(page.getByRole('table')).toBeVisible();
  await expectSound(page);
});

test('ID card form, steps, errors and refusal are accessible and fit', async ({ page, email }) => {
  await startCard(page, email, 'DAMAGED');
  await expectSound(page);
  await fillCard(page, numberOfAge(36));
  await expect(page.locator('[name=lastIssuedOnline]').first()).toBeVisible();
  await expectSound(page);
  await answerOnline(page, 'no');
  await expect(page.locator('[name=lastIssueMonth]')).toBeVisible();
  await press(page, 'التالي');
  await expect(page.locator('[name=lastIssueMonth]')).toHaveAttribute('aria-invalid', 'true');
  await expectSound(page);
  await answerMonth(page, 12);
  await answerJob(page, 8);
  await expect(page.getByRole('alert').getByText('نقابة المحامين')).toBeVisible();
  await expectSound(page);
});

test('birth form, errors, review, confirmation and result are accessible', async ({
  page,
  email,
}) => {
  await startBirth(page, email);
  await expectSound(page);
  await press(page, 'مراجعة');
  await expect(page.locator('[name=firstName]')).toHaveAttribute('aria-invalid', 'true');
  await expectSound(page);
  await fillPerson(page, people.self);
  await press(page, 'مراجعة');
  await expect(page.getByRole('table')).toBeVisible();
  await expectSound(page);
  await press(page, 'تسجيل الطلب');
  await expect(page.locator('[name=streetName]')).toHaveAttribute('aria-invalid', 'true');
  await expectSound(page);
  await fillDelivery(page);
  await press(page, 'تسجيل الطلب');
  const id = await registeredId(page);
  await expectSound(page);
  await page.goto(`/inquiryResult/${id}`);
  await expect(page.getByText('طلبك قيد المراجعة').first()).toBeVisible();
  await expectSound(page);
});
