import { expectSound } from '../../support/checks/expect-sound.ts';
import { expectDarkContrast } from '../../support/checks/sound.ts';
import { deliverPapers } from '../../support/door.ts';
import { expect, fillDelivery, press, registeredId, test } from '../../support/fixtures.ts';
import { anotherPersonsPage, choose, newStaff, openOffice } from '../../support/office/office.ts';
import {
  answerJob,
  answerOnline,
  fillCard,
  numberOfAge,
  startCard,
} from '../../support/order/card.ts';
import { CARDS, payOnCardPage } from '../../support/order/payments.ts';

test('woman with a lost card and unknown issue month gets another', async ({
  page,
  browser,
  email,
  register,
}) => {
  test.slow();
  const nationalId = numberOfAge(36);
  const id = await test.step('selects an unknown month', async () => {
    await startCard(page, email, 'LOST');
    await fillCard(page, nationalId);
    await answerOnline(page, 'yes');
    const verdict = page.getByRole('heading', { name: 'لا يمكن تسجيل هذا الطلب عبر البوابة' });
    await expect(verdict).toBeFocused();
    await expect(page.locator('main').getByRole('link', { name: 'أقرب سجل مدني' })).toBeVisible();
    await press(page, 'تعديل الإجابات');
    await answerOnline(page, 'no');
    await page.locator('[name=lastIssueYear]').selectOption('لا أعرف الشهر');
    await expect(page.locator('[name=lastIssueMonth]')).toHaveCount(0);
    await expectSound(page);
    await press(page, 'التالي');
    await expect(page.getByRole('complementary').or(page.locator('main'))).toContainText(
      'لا أعرف الشهر',
    );
    await answerJob(page, 12);
    await expect(page.getByRole('table')).toContainText('بطاقة رقم قومي بدل فاقد');
    await fillDelivery(page);
    const sending = page.waitForRequest(
      (request) =>
        request.url().includes('create-cso-request') && request.headers().previewonly === 'false',
    );
    await press(page, 'تسجيل الطلب');
    expect((await sending).postDataJSON()).toMatchObject({
      nidDoc: [
        {
          nid: { nationalIdenNumber: nationalId },
          jobName: 'جهات حكومية أخرى داخل البلاد',
          nidIssueReasonCode: 'LOST',
        },
      ],
      options: { lastIssuedOnline: false, lastIssueMonthQualifier: 'UNKNOWN', jobTypeId: 12 },
    });
    return registeredId(page);
  });
  await page.goto(`/inquiryResult/${id}`);

  await test.step('clerk sees the flag and accepts by keyboard', async () => {
    const clerk = await anotherPersonsPage(browser);
    await openOffice(clerk, `/office/requests/${id}`, await newStaff(register, 'clerk'));
    await expect(clerk.getByText(/بدل فاقد لبطاقة لا يعرف صاحبها شهر إصدارها/)).toBeVisible();
    await press(clerk, 'خذ الطلب');
    await choose(clerk, 1, 'قبول');
    await press(clerk, 'معاينة وإرسال');
    await clerk.getByRole('dialog').getByRole('button', { name: 'إرسال القرار' }).click();
    await expect(page.getByText('في انتظار سداد الرسوم').first()).toBeVisible();
    await clerk.context().close();
  });

  await test.step('declined bank card shows its reason, and another one pays', async () => {
    await page.getByRole('link', { name: /^سداد/ }).click();
    await press(page, 'ادفع بالبطاقة');
    await payOnCardPage(page, CARDS.refused);
    await expect(page.getByRole('main').getByRole('status').first()).toContainText(
      'لم تُقبل البطاقة',
    );
    await expect(page.getByRole('main')).toContainText('جرّب بطاقة أخرى أو ادفع نقدًا بكود');
    await expectSound(page);
    await expectDarkContrast(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await press(page, 'حاول ببطاقة أخرى');
    await payOnCardPage(page, CARDS.pays);
    await expect(page.getByRole('main').getByText('تم السداد').last()).toBeVisible();
    expect(
      await register(
        'SELECT method, state FROM payment_attempts WHERE request_id = $1 ORDER BY attempt',
        [id],
      ),
    ).toEqual([
      { method: 'card', state: 'failed' },
      { method: 'card', state: 'paid' },
    ]);
  });

  await deliverPapers(page, id, register);
});
