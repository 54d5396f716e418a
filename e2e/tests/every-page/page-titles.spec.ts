import { LOCALES, type Locale, localePath } from '@wathiqa/domain';
import {
  expect,
  fillDelivery,
  fillPerson,
  openSignedIn,
  press,
  registeredId,
  startBirth,
  test,
} from '../../support/fixtures.ts';
import { people } from '../../support/people.ts';

const BRAND: Record<Locale, string> = { ar: 'وثيقة', en: 'Wathiqa' };

/** The title of each page behind the login; `ID` is the number of a request. */
const TITLES: Record<string, Record<Locale, string>> = {
  '/inquiry': { ar: 'متابعة الطلب', en: 'Track your request' },
  '/myrequests': { ar: 'طلباتي', en: 'My requests' },
  '/mydata': { ar: 'بياناتك المحفوظة لدينا', en: 'The data we keep about you' },
  '/services/electronicservices': { ar: 'الخدمات الإلكترونية', en: 'Electronic services' },
  '/services/translatedservices': { ar: 'الوثائق المترجمة', en: 'Translated documents' },
  '/services/electronicservices/regulations/birth': {
    ar: 'شروط خدمة شهادة ميلاد',
    en: 'Birth certificate: service terms',
  },
  '/electronicservices/birth': {
    ar: 'بيانات الوثائق: شهادة ميلاد',
    en: 'Details of the documents: Birth certificate',
  },
  '/electronicservices/nid': {
    ar: 'بيانات الوثائق: بطاقة الرقم القومي',
    en: 'Details of the documents: National ID card',
  },
  '/inquiryResult/ID': { ar: 'حالة الطلب', en: 'Status of your request' },
  '/payment/ID': { ar: 'سداد الرسوم', en: 'Payment' },
};

test('each step of an order has a window title of its own', async ({ page, email }) => {
  await startBirth(page, email);
  await expect(page).toHaveTitle('بيانات الوثائق: شهادة ميلاد | وثيقة');
  await fillPerson(page, people.self);
  await press(page, 'مراجعة');
  await expect(page).toHaveTitle('المراجعة والعنوان: شهادة ميلاد | وثيقة');
  await fillDelivery(page);
  await press(page, 'تسجيل الطلب');
  await registeredId(page);
  await expect(page).toHaveTitle('تم تسجيل الطلب | وثيقة');
});

for (const locale of LOCALES) {
  test(`each page behind the login has a window title of its own (${locale})`, async ({
    page,
    email,
  }) => {
    await openSignedIn(page, localePath('/inquiry', locale), email);
    for (const [path, titles] of Object.entries(TITLES)) {
      await page.goto(localePath(path.replace('ID', '260000000018'), locale));
      await expect(page).toHaveTitle(`${titles[locale]} | ${BRAND[locale]}`);
    }
    // Reached from the shell without a new document.
    await page.getByRole('contentinfo').locator('a[href$="/privacy"]').click();
    await expect(page).toHaveURL(/\/privacy$/);
    await expect(page).not.toHaveTitle(new RegExp(`^${TITLES['/payment/ID']?.[locale]}`));
  });
}
