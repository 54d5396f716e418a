import { formatRequestId } from '@wathiqa/domain';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { expect, press, test } from '../../support/fixtures.ts';
import { newStaff, openOffice } from '../../support/office/office.ts';
import { CARDS, openDuePayment, payOnCardPage } from '../../support/order/payments.ts';

test('a second supervisor sees the request, documents and sums of a proposed refund', async ({
  page,
  browser,
  email,
  register,
}) => {
  test.slow();
  const citizen = await browser.newPage();
  const requestId = await openDuePayment(citizen, email, register);
  await press(citizen, 'ادفع بالبطاقة');
  await citizen.waitForURL(/\/sandbox\/payments\/pay\//);
  await payOnCardPage(citizen, CARDS.pays);
  await expect
    .poll(() => register('SELECT id FROM payments WHERE request_id = $1', [requestId]))
    .toHaveLength(1);
  await citizen.close();
  const author = await newStaff(register, 'supervisor');
  await register("UPDATE staff SET user_name = 'مقترح الرد' WHERE email = $1", [author]);
  await register(
    `INSERT INTO refunds (payment_id, amount, reason, state, requested_by, requested_at, idempotency_key)
     SELECT payments.id, 20000, 'شكوى من التأخير', 'proposed', staff.id, now(), gen_random_uuid()
     FROM payments, staff WHERE request_id = $1 AND staff.email = $2`,
    [requestId, author],
  );

  await openOffice(page, '/office/approvals', await newStaff(register, 'supervisor'));
  const card = page.getByRole('article').filter({ hasText: formatRequestId(requestId) });
  await expect(card).toContainText('الوثيقة 1: شهادة ميلاد');
  await expect(card).toContainText('دُفع 390 جنيهًا · رُد قبله 0 جنيه · يبقى بعده 190 جنيهًا');
  await expectSound(page);
  await card.getByRole('button', { name: /^موافقة/ }).click();
  await expect(page.locator('dialog[open]')).toContainText('يبقى بعده 190 جنيهًا');
  await expectSound(page);
  await press(page, 'إلغاء');
  await card.getByRole('link', { name: formatRequestId(requestId) }).click();
  await expect(page).toHaveURL(new RegExp(`/requests/${requestId}$`));
  await expect(page.getByText('سُددت الرسوم')).toBeVisible();
});
