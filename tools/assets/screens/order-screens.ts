import type { Page } from '@playwright/test';
import { pathTo } from '../../../apps/portal/app/paths.ts';
import {
  addDocument,
  expect,
  expectDocument,
  fillDelivery,
  fillPerson,
  openSignedIn,
  press,
  registeredId,
} from '../../../e2e/support/fixtures.ts';
import { answerMonth, answerOnline, startCard } from '../../../e2e/support/order/card.ts';
import { people } from '../../../e2e/support/people.ts';
import { SHOWN_CITIZEN } from '../../../e2e/support/product/isolated-browser.ts';

export type Take = (name: string) => Promise<void>;

export async function orderBirth(page: Page, take: Take): Promise<void> {
  await openSignedIn(page, pathTo('translatedServices'), SHOWN_CITIZEN);
  await take('translated-services');
  await page.goto(pathTo('electronicServices'));
  await take('electronic-services');

  await page.locator('main').getByRole('link', { name: 'شهادة ميلاد', exact: true }).click();
  const terms = page.locator('main').getByRole('checkbox');
  await expect(terms).toBeEnabled();
  await take('terms');
  await terms.check();
  await press(page, 'بدء الخدمة');

  await expectDocument(page, 1, 1);
  await expect(page.getByText('بياناتك كما في حسابك')).toBeVisible();
  await take('birth-form-own');
  await page.locator('[name=forSelf]').uncheck();
  await press(page, 'مراجعة');
  await expect(page.locator('form').getByRole('alert')).toBeVisible();
  await take('birth-form-errors');
  await page.locator('[name=forSelf]').check();
  await addDocument(page);
  await expectDocument(page, 2, 2);
  await fillPerson(page, people.daughter);
  await take('birth-form');

  await press(page, 'مراجعة');
  await fillDelivery(page);
  await take('review');
  await press(page, 'تسجيل الطلب');
  const id = await registeredId(page);
  await expect(page.getByText('تم تسجيل طلبكم بنجاح')).toBeVisible();
  await take('request-sent');

  await page.goto(pathTo('inquiry'));
  await expect(page.locator('main [name=requestId]')).toBeEditable();
  await take('inquiry');
  await page.locator('main [name=requestId]').fill(id);
  await page.locator('main').getByRole('button', { name: 'استعلام' }).click();
  await expect(page.getByText('طلبك قيد المراجعة').first()).toBeVisible();
  await take('inquiry-result');
}

export async function orderCard(page: Page, take: Take): Promise<void> {
  await startCard(page, SHOWN_CITIZEN, 'LOST');
  await expect(page.getByText('بياناتك كما في حسابك')).toBeVisible();
  await press(page, 'تسجيل الطلب');
  await expect(page.locator('[name=lastIssuedOnline]').first()).toBeVisible();
  await take('card-question');
  await answerOnline(page, 'no');
  await answerMonth(page, 90);
  await expect(page.locator('[name=lastIssueMonth]')).toHaveCount(0);
  await take('card-refused');
}
