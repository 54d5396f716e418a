import type { Page } from '@playwright/test';
import {
  expect,
  expectDocument,
  fillDelivery,
  fillDocument,
  people,
  press,
  registeredId,
  startService,
  test,
} from '../support/fixtures.ts';
import { acceptRequest } from '../support/office.ts';
import { CARDS, payOnCardPage } from '../support/payments.ts';
import { expectSound } from '../support/sound.ts';

const { copies: _copies, ...father } = people.father;
const { copies: _one, relationCode: _relation, ...daughter } = people.daughter;

/** Adds a document of another kind, its terms accepted. */
async function addKind(page: Page, name: string): Promise<void> {
  await press(page, 'أضف وثيقة من نوع آخر');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('الوثيقة', { exact: true }).selectOption({ label: name });
  await dialog.locator('[name=acceptTerms]').check();
  await expectSound(page, [360, 1280]);
  await dialog.getByRole('button', { name: 'أضفها إلى الطلب' }).click();
}

test("a daughter orders her father's death record, the family record and her own certificate in one request", async ({
  page,
  email,
  register,
}) => {
  await startService(page, email, { list: 'electronicservices', docType: 'death' });
  await fillDocument(page, father);
  await addKind(page, 'قيد عائلي');
  await expectDocument(page, 2, 2);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('قيد عائلي');
  await fillDocument(page, {
    ...father,
    applicantEntity: 'هيئة التأمينات الاجتماعية',
  });
  await addKind(page, 'شهادة ميلاد');
  await expectDocument(page, 3, 3);
  await fillDocument(page, { forSelf: true, ...daughter, numberOfCopies: 2 });

  // A reload brings back each document in its own form.
  await page.reload();
  await expect(page.locator('[name=firstName]')).toHaveValue(daughter.firstName);
  await press(page, 'السابق');
  await expect(page.locator('[name=applicantEntity]')).toHaveValue('هيئة التأمينات الاجتماعية');
  await press(page, 'التالي');
  await expectDocument(page, 3, 3);

  await press(page, 'مراجعة');
  for (const kind of ['قيد وفاة', 'قيد عائلي', 'شهادة ميلاد']) {
    await expect(page.getByRole('table', { name: kind })).toBeVisible();
  }
  await expect(page.getByRole('main')).toContainText('260 جنيهًا');
  await expectSound(page, [360, 1280]);
  await fillDelivery(page);
  await press(page, 'تسجيل الطلب');
  const id = await registeredId(page);

  await acceptRequest(id, register);
  await page.goto(`/payment/${id}`);
  await expect(page.getByRole('main')).toContainText('260 جنيهًا');
  await press(page, 'ادفع بالبطاقة');
  await payOnCardPage(page, CARDS.pays);
  await expect(page.getByRole('main').getByText('تم السداد').last()).toBeVisible();
  expect(
    await register(
      `SELECT document_type, state FROM documents WHERE request_id = $1 ORDER BY position`,
      [id],
    ),
  ).toEqual([
    { document_type: 'Birth', state: 'PAYMENT_ACCEPTED' },
    { document_type: 'Death', state: 'PAYMENT_ACCEPTED' },
    { document_type: 'FamilyRecord', state: 'PAYMENT_ACCEPTED' },
  ]);
  expect(await register(`SELECT amount FROM payments WHERE request_id = $1`, [id])).toEqual([
    { amount: 26_000 },
  ]);
});
