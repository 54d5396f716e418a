import { expect, test } from '../../support/fixtures.ts';
import { anotherPersonsPage, newStaff, openOffice } from '../../support/office/office.ts';
import { PHONE } from '../../support/product/visitor.ts';

test.use({ viewport: PHONE });

const WORDS = {
  ar: {
    page: '/privacy',
    contents: 'مسؤول حماية البيانات',
    honest: 'لم تُسجَّل في هذه البوابة بعدُ بيانات مسؤول حماية البيانات',
    form: 'نموذج الشكاوى والاقتراحات',
    type: 'اعتراض على معالجة بياناتي',
    send: 'إرسال',
    thanks: 'شكرًا لتواصلك معنا، تم استلام رسالتك',
  },
  en: {
    page: '/en/privacy',
    contents: 'Data protection officer',
    honest: 'This portal does not name its data protection officer yet.',
    form: 'complaints and suggestions form',
    type: 'Objection to the processing of my data',
    send: 'Send',
    thanks: 'Thank you. We have received your message',
  },
} as const;

for (const [locale, words] of Object.entries(WORDS)) {
  test(`objects from the privacy page at 360 px, ${locale}`, async ({
    page,
    browser,
    register,
  }) => {
    await page.goto(words.page);
    await page.getByRole('navigation').getByRole('link', { name: words.contents }).click();
    await expect(page.getByRole('heading', { name: words.contents })).toBeInViewport();
    await expect(page.getByText(words.honest)).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(PHONE.width);

    await page.getByRole('main').getByRole('link', { name: words.form }).last().click();
    const form = page.locator('#message-form');
    await form.hover();
    await expect(form.getByText(/\d+ \/ \d+/)).toBeVisible();
    await form.locator('[name=name]').fill('منى السيد');
    await form.locator('[name=mobileNumber]').fill('٠١٠١٢٣٤٥٦٧٨');
    await form.locator('[name=message]').fill(`لا تستعملوا بياناتي ${crypto.randomUUID()}`);
    await page.getByLabel(words.type, { exact: true }).check();
    await page.getByRole('button', { name: words.send }).click();
    await expect(page.getByRole('alertdialog')).toContainText(words.thanks);

    const office = await anotherPersonsPage(browser);
    await openOffice(office, '/office/feedback?type=4', await newStaff(register, 'clerk'));
    await expect(office.getByText('الرد بحكم القانون حتى').first()).toBeVisible();
  });
}
