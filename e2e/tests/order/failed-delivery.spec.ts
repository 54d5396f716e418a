import { expectSound } from '../../support/checks/expect-sound.ts';
import { expect, openSignedIn, press, test } from '../../support/fixtures.ts';
import { registerAllStages } from '../../support/order/request-stages.ts';
import { PHONE } from '../../support/product/visitor.ts';

test('failed deliveries tell why and when, and are mended on the phone', {
  tag: '@journey',
}, async ({ page, email, register }) => {
  test.slow();
  const { attempted, misaddressed, returned } = await registerAllStages(email, register, 'ar', [
    'attempted',
    'misaddressed',
    'returned',
  ]);
  const main = page.getByRole('main');
  const history = page.getByRole('region', { name: 'ما تم في الطلب' });

  await test.step('reads why nobody came and when the courier comes again', async () => {
    await openSignedIn(page, `/inquiryResult/${attempted}`, email);
    await expect(main.getByText('حاولنا تسليم وثائقك').first()).toBeVisible();
    await expect(main.getByText(/^اتصل بك المندوب ولم ترد\. أبقِ هاتفيك/)).toBeInViewport();
    await expect(main.getByText('يعود إليك المندوب')).toBeInViewport();
    await expect(history).toContainText('محاولة توصيل 1 من 3 لم تنجح: اتصل بك المندوب ولم ترد');
    await expectSound(page);
    await page.setViewportSize(PHONE);
  });

  await test.step('corrects a wrong address, once', async () => {
    await page.goto('/myrequests');
    await page.getByRole('link', { name: 'صحح العنوان' }).click();
    await expect(page).toHaveURL(new RegExp(misaddressed));
    await expect(main.getByText(/^لم يستدل المندوب على العنوان/)).toBeInViewport();
    const correct = page.getByRole('button', { name: 'تصحيح العنوان' });
    await expect(correct).toBeInViewport();
    await correct.click();
    await expect(page.locator('[name=govCode]')).toHaveCount(0);
    await page.locator('[name=detailedAddress]').fill('خلف المدرسة، الباب الأزرق');
    await expectSound(page);
    await page.setViewportSize(PHONE);
    await press(page, 'حفظ العنوان');
    await expect(main.getByText('موعد الوصول المتوقع')).toBeVisible();
    await expect(correct).toHaveCount(0);
    await expect(history).toContainText('تغيّر عنوان التوصيل');
  });

  await test.step('asks for papers that came back, on a day', async () => {
    await page.goto(`/inquiryResult/${returned}`);
    await expect(main.getByText('نحفظها لك حتى')).toBeInViewport();
    const ask = page.getByRole('button', { name: 'أرسلها مرة أخرى' });
    await expect(ask).toBeInViewport();
    await expectSound(page);
    await page.setViewportSize(PHONE);
    const days = page.locator('[name=on]');
    await days.selectOption({ index: 2 });
    const day = await days.locator('option:checked').innerText();
    await ask.click();
    await expect(main.getByText('طلبت إرسال وثائقك مرة أخرى', { exact: true })).toBeVisible();
    await expect(ask).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'سؤال عن الطلب؟' })).toContainText(day);
  });
});
