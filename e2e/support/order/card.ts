import type { Page } from '@playwright/test';
import { cairoDay } from '@wathiqa/domain';
import { expect, openSignedIn, press } from '../fixtures.ts';
import { fillFields } from './fill-fields.ts';

export type Reason = 'FIRST' | 'LOST' | 'DAMAGED';

/** Cairo's date, used by the rules. */
export const TODAY = cairoDay(new Date());

/** A past month as the two selects take it. */
export function monthsAgo(months: number): { year: string; month: string } {
  const [year = '', month = ''] = new Date(Date.UTC(TODAY.year, TODAY.month - 1 - months))
    .toISOString()
    .split('-');
  return { year, month };
}

/** National ID of a man with a birthday of this age yesterday. */
export function numberOfAge(age: number): string {
  const born = new Date(Date.UTC(TODAY.year - age, TODAY.month - 1, TODAY.day - 1)).toISOString();
  return `${born < '2000' ? 2 : 3}${born.slice(2, 10).replaceAll('-', '')}0190010`;
}

/** Opens the form with a reason, as the terms page does. */
export async function startCard(page: Page, email: string, reason: Reason): Promise<void> {
  await openSignedIn(page, `/electronicservices/nid?reason=${reason}`, email);
  await expect(page.locator('[name=nidIssueReasonCode]')).toHaveValue(reason);
}

/** Fills a man's card form and continues to the steps. */
export async function fillCard(page: Page, nationalIdenNumber: string): Promise<void> {
  await fillFields(page, {
    firstName: 'أحمد',
    fatherName: 'محمود',
    grandfatherName: 'عبد الرحمن',
    familyName: 'السيد',
    nationalIdenNumber,
    motherFullName: 'فاطمة حسن إبراهيم علي',
    genderCode: 'M',
  });
  await press(page, 'تسجيل الطلب');
}

export async function answerOnline(page: Page, answer: 'yes' | 'no'): Promise<void> {
  await page.locator(`[name=lastIssuedOnline][value=${answer}]`).check();
  await press(page, 'التالي');
}

export async function answerMonth(page: Page, months: number): Promise<void> {
  const { year, month } = monthsAgo(months);
  await page.locator('[name=lastIssueYear]').selectOption(year);
  await page.locator('[name=lastIssueMonth]').selectOption(month);
  await press(page, 'التالي');
}

export async function answerJob(page: Page, jobTypeId: number): Promise<void> {
  await page.locator('[name=jobTypeId]').selectOption(String(jobTypeId));
  await press(page, 'مراجعة');
}
