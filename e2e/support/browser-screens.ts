import type { Page } from '@playwright/test';
import { DOCUMENT_KINDS, DOCUMENTS, type Locale, localePath } from '@wathiqa/domain';
import { paths, pathTo } from '../../apps/portal/app/paths.ts';
import {
  expect,
  fillDelivery,
  fillDocument,
  openSignedIn,
  type Register,
  registeredId,
} from './fixtures.ts';
import { monthsAgo } from './order/card.ts';
import { registerAllStages } from './order/request-stages.ts';
import { delivery, people } from './people.ts';

const ARABIC: Readonly<Record<string, string>> = {
  Review: 'مراجعة',
  'Register request': 'تسجيل الطلب',
  'Add a document': 'أضف وثيقة',
  'Another person': 'شخص آخر',
  'A different document': 'وثيقة من نوع آخر',
  Next: 'التالي',
  Delete: 'حذف',
  'Delete document': 'حذف الوثيقة',
  'Change the address': 'تغيير العنوان',
  'Write to our staff': 'اكتب إلى الموظف',
  'Cancel the request': 'إلغاء الطلب',
  'Get a cash code': 'احصل على كود السداد',
  'Copy code': 'نسخ الكود',
  'Erase my data': 'طلب المحو',
  Send: 'إرسال',
};

type Look = (name: string) => Promise<void>;

interface Walk {
  page: Page;
  email: string;
  register: Register;
  locale: Locale;
  /** Displayed text of an English catalogue text, in another build. */
  shown?: (english: string) => string;
  look: Look;
}

/** Visits every client-rendered screen as one citizen, also after connection loss and with an expired session. */
export async function walkBrowserScreens(walk: Walk): Promise<void> {
  await walkServices(walk);
  await walkOrder(walk);
  await walkCard(walk);
  await walkRequests(walk);
  await walkFeedback(walk);
  await walkTroubles(walk);
}

async function walkServices({ page, email, locale, look }: Walk): Promise<void> {
  await openSignedIn(page, localePath(pathTo('electronicServices'), locale), email);
  await look('electronic-services');
  await open(page, pathTo('translatedServices'), locale);
  await look('translated-services');
  await open(page, pathTo('regulations', { docType: 'birth' }), locale);
  await look('terms');
  await open(page, pathTo('translatedDocsReg', { docType: 'birth' }), locale);
  await look('translated-terms');
  for (const kind of DOCUMENT_KINDS) {
    const { route } = DOCUMENTS[kind];
    await open(page, paths[route], locale);
    await expect(page.locator('main [name=firstName]')).toBeEnabled();
    await look(`form-${route}`);
  }
}

async function walkOrder({ page, locale, shown = inLocale(locale), look }: Walk): Promise<void> {
  const press = (name: string) =>
    page.getByRole('button', { name: shown(name), exact: true }).click();
  await open(page, pathTo('birthRequest'), locale);
  await page.locator('[name=forSelf]').setChecked(false);
  await press('Review');
  await expect(page.locator('form').getByRole('alert')).toBeVisible();
  await look('form-errors');
  const { copies: _, ...daughter } = people.daughter;
  await fillDocument(page, { ...daughter, nationalIdenNumber: '29602290292121' });
  await look('form-filled');
  await page.locator('[name=nationalIdenNumber]').fill(people.daughter.nationalIdenNumber);
  await press('Add a document');
  await look('add-document');
  const choose = (name: string) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: shown(name) })
      .click();
  await choose('A different document');
  await look('another-type');
  await page.keyboard.press('Escape');
  await press('Add a document');
  await choose('Another person');
  await look('second-document');
  await page.locator('[name=firstName]').fill(people.self.firstName);
  await press('Delete');
  await look('delete-document');
  await press('Delete document');
  await press('Review');
  await expect(page.locator('[name=mobile1]')).toBeVisible();
  await look('review');
  await press('Register request');
  await expect(page.locator('form').getByRole('alert')).toBeVisible();
  await look('review-errors');
  await fillDelivery(page, delivery);
  await press('Register request');
  await registeredId(page);
  await look('request-sent');
}

async function walkCard({ page, locale, shown = inLocale(locale), look }: Walk): Promise<void> {
  const press = (name: string) =>
    page.getByRole('button', { name: shown(name), exact: true }).click();
  await open(page, `${pathTo('nidRequest')}?reason=LOST`, locale);
  await expect(page.locator('[name=nidIssueReasonCode]')).toHaveValue('LOST');
  await look('card-form');
  await fillDocument(page, {
    firstName: people.self.firstName,
    fatherName: people.self.fatherName,
    grandfatherName: people.self.grandfatherName,
    familyName: people.self.familyName,
    nationalIdenNumber: people.self.nationalIdenNumber,
    motherFullName: 'فاطمة حسن إبراهيم علي',
    genderCode: 'M',
  });
  await press('Register request');
  await expect(page.locator('[name=lastIssuedOnline]').first()).toBeVisible();
  await look('card-online');
  await page.locator('[name=lastIssuedOnline][value=no]').check();
  await press('Next');
  await look('card-month');
  const { year, month } = monthsAgo(30);
  await page.locator('[name=lastIssueYear]').selectOption(year);
  await page.locator('[name=lastIssueMonth]').selectOption(month);
  await press('Next');
  await look('card-job');
}

async function walkRequests({
  page,
  email,
  register,
  locale,
  shown = inLocale(locale),
  look,
}: Walk): Promise<void> {
  const numbers = await registerAllStages(email, register, locale);
  const button = (name: string) => page.getByRole('button', { name: shown(name), exact: true });
  for (const [stage, id] of Object.entries(numbers)) {
    await open(page, pathTo('inquiryResult', { req_id: id }), locale);
    await expect(page.getByRole('main').getByRole('status').first()).toBeAttached();
    await look(`request-${stage}`);
  }
  await open(page, pathTo('correction', { req_id: numbers.correcting }), locale);
  await expect(page.locator('main form')).toBeVisible();
  await look('correction');

  await open(page, pathTo('inquiryResult', { req_id: numbers.reviewing }), locale);
  await button('Change the address').click();
  await expect(page.locator('[name=streetName]')).toBeVisible();
  await look('change-address');
  await page.reload();
  await button('Write to our staff').click();
  await look('write-to-staff');
  await button('Cancel the request').click();
  await look('cancel-request');

  for (const stage of ['due', 'issuing', 'refunded', 'reviewing'] as const) {
    await open(page, pathTo('payment', { requestId: numbers[stage] }), locale);
    await look(`payment-${stage}`);
  }
  await open(page, pathTo('payment', { requestId: numbers.due }), locale);
  await button('Get a cash code').click();
  await expect(button('Copy code')).toBeVisible();
  await look('payment-code');

  for (const name of ['myRequests', 'myData', 'inquiry', 'dashboard'] as const) {
    await open(page, pathTo(name), locale);
    await look(`own-${name}`);
  }
  await open(page, pathTo('myData'), locale);
  await button('Erase my data').click();
  await look('erase');
}

async function walkFeedback({ page, locale, shown = inLocale(locale), look }: Walk): Promise<void> {
  await open(page, pathTo('complains'), locale);
  const send = page.getByRole('main').getByRole('button', { name: shown('Send'), exact: true });
  // The first click may only hydrate.
  await expect(async () => {
    await send.click();
    await expect(page.locator('main form [aria-invalid=true]').first()).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await look('complaint-errors');
  await open(page, '/no-such-page', locale);
  await look('not-found');
}

async function walkTroubles({ page, email, register, locale, look }: Walk): Promise<void> {
  // Only its own routes: a caller may serve the pages by another.
  const calls = '**/api/**';
  await page.route(calls, (route) => route.abort());
  for (const name of ['myRequests', 'electronicServices'] as const) {
    await open(page, pathTo(name), locale);
    await look(`without-connection-${name}`);
  }
  await page.unroute(calls);
  await open(page, pathTo('inquiryResult', { req_id: '260000000018' }), locale);
  await look('request-of-nobody');
  await open(page, pathTo('inquiry'), locale);
  await page.context().setOffline(true);
  await look('offline');
  await page.context().setOffline(false);
  await register(
    `UPDATE sessions SET ended_at = now(), end_reason = 'logout'
     WHERE citizen_id = (SELECT id FROM citizens WHERE subject = $1)`,
    [email],
  );
  // 204 leaves the page open.
  const account = '**/sandbox/account/**';
  await page.route(account, (route) => route.fulfill({ status: 204 }));
  await open(page, pathTo('myRequests'), locale);
  await look('session-ended');
  await page.unroute(account);
}

async function open(page: Page, path: string, locale: Locale): Promise<void> {
  await page.goto(localePath(path, locale));
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

function inLocale(locale: Locale): (english: string) => string {
  return locale === 'ar' ? (english) => ARABIC[english] ?? '' : (english) => english;
}
