import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { openSession } from '@wathiqa/contract/office';
import { signInOverHttp } from '@wathiqa/server/test/support/http/http-citizen.ts';
import { decideOverHttp } from '@wathiqa/server/test/support/http/http-clerk.ts';
import { birthDocument, birthOrder } from '@wathiqa/server/test/support/orders.ts';
import { logInAtAccount } from '../account-login.ts';
import { expect, type Register, signIn } from '../fixtures.ts';
import { visitor } from '../product/visitor.ts';

/** Three owners in one request. */
export const OWNERS = [
  'أحمد محمود عبد الرحمن السيد',
  'محمود عبد الرحمن السيد علي',
  'كريم أحمد محمود السيد',
] as const;

export async function registerRequest(
  email: string,
  url = process.env.PRODUCT_URL ?? '',
): Promise<string> {
  const citizen = await signInOverHttp(url, email);
  const documents = OWNERS.map((fullName, index) =>
    birthDocument({ name: { fullName }, numberOfCopies: index + 1 }),
  );
  const requestId = await citizen.order(randomUUID(), birthOrder(...documents));
  await citizen.sendAddress(requestId);
  return requestId;
}

export async function newStaff(register: Register, role: string): Promise<string> {
  const email = `${role}-${randomUUID()}@wathiqa.example`;
  await register("INSERT INTO staff (email, role, added_by) VALUES ($1, $2, 'test')", [
    email,
    role,
  ]);
  return email;
}

export async function acceptRequest(requestId: string, register: Register): Promise<void> {
  const clerk = await newStaff(register, 'clerk');
  await decideOverHttp(process.env.PRODUCT_URL ?? '', clerk, requestId);
}

/** A request with three accepted certificates: 390 pounds due. */
export async function dueRequest(email: string, register: Register): Promise<string> {
  const requestId = await registerRequest(email);
  await acceptRequest(requestId, register);
  return requestId;
}

export async function openOffice(page: Page, path: string, email: string): Promise<void> {
  await openOfficeSession(page, email);
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'تسجيل الخروج' })).toBeVisible();
}

export async function openOfficeSession(page: Page, email: string): Promise<void> {
  const { searchParams } = await logInAtAccount(page, '/office', email);
  const opened = await page.request.post(openSession.path, {
    data: { email, token: searchParams.get('Token') },
  });
  expect(opened.status()).toBe(200);
}

/** Opens an office address and signs in through the login page. */
export async function signInAtOffice(page: Page, path: string, email: string): Promise<void> {
  await page.goto(path);
  await page.waitForURL(/\/sandbox\/account\/login/);
  await signIn(page, email);
  await page.waitForURL((url) => url.pathname.startsWith('/office'));
  await expect(page.getByRole('button', { name: 'تسجيل الخروج' })).toBeVisible();
}

export function documentCard(page: Page, position: number) {
  return page.getByRole('article').nth(position - 1);
}

export async function anotherPersonsPage(
  browser: Browser,
  url = process.env.PRODUCT_URL ?? '',
): Promise<Page> {
  const context = await browser.newContext({ ...visitor, baseURL: url });
  return context.newPage();
}
