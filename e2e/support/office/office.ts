import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { openSession } from '@wathiqa/contract/office';
import { signInOverHttp } from '@wathiqa/server/test/support/http/http-citizen.ts';
import { decideOverHttp } from '@wathiqa/server/test/support/http/http-clerk.ts';
import { birthDocument, birthOrder } from '@wathiqa/server/test/support/orders.ts';
import { logInAtAccount } from '../account-login.ts';
import { expect, type Register, signIn } from '../fixtures.ts';
import { visitor } from '../product/visitor.ts';

/** Three people of one request, as the office tells them apart. */
export const OWNERS = [
  'أحمد محمود عبد الرحمن السيد',
  'محمود عبد الرحمن السيد علي',
  'كريم أحمد محمود السيد',
] as const;

/** Registers a request for a birth certificate of each of the three, with its address. */
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

/** Makes a new member of the staff. Two tests never share one. */
export async function newStaff(register: Register, role: string): Promise<string> {
  const email = `${role}-${randomUUID()}@wathiqa.example`;
  await register("INSERT INTO staff (email, role, added_by) VALUES ($1, $2, 'test')", [
    email,
    role,
  ]);
  return email;
}

/** Has the office accept every document of a request, which then waits to be paid. */
export async function acceptRequest(requestId: string, register: Register): Promise<void> {
  const clerk = await newStaff(register, 'clerk');
  await decideOverHttp(process.env.PRODUCT_URL ?? '', clerk, requestId);
}

/** Registers a request whose three certificates the office has accepted: 390 pounds are due. */
export async function dueRequest(email: string, register: Register): Promise<string> {
  const requestId = await registerRequest(email);
  await acceptRequest(requestId, register);
  return requestId;
}

/** Opens an address of the office with a session that was opened by a call; `signInAtOffice` is the whole way. */
export async function openOffice(page: Page, path: string, email: string): Promise<void> {
  await openOfficeSession(page, email);
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'تسجيل الخروج' })).toBeVisible();
}

/** Gives the browser of a page a session of the office: its cookie. */
export async function openOfficeSession(page: Page, email: string): Promise<void> {
  const { searchParams } = await logInAtAccount(page, '/office', email);
  const opened = await page.request.post(openSession.path, {
    data: { email, token: searchParams.get('Token') },
  });
  expect(opened.status()).toBe(200);
}

/** Opens an address of the office, signs in on the page of the account login and comes back to it. */
export async function signInAtOffice(page: Page, path: string, email: string): Promise<void> {
  await page.goto(path);
  await page.waitForURL(/\/sandbox\/account\/login/);
  await signIn(page, email);
  await page.waitForURL((url) => url.pathname.startsWith('/office'));
  await expect(page.getByRole('button', { name: 'تسجيل الخروج' })).toBeVisible();
}

/** The card of one document of the request on the screen, by its place. */
export function documentCard(page: Page, position: number) {
  return page.getByRole('article').nth(position - 1);
}

/** A page of somebody else's browser, who is signed in nowhere. */
export async function anotherPersonsPage(
  browser: Browser,
  url = process.env.PRODUCT_URL ?? '',
): Promise<Page> {
  const context = await browser.newContext({ ...visitor, baseURL: url });
  return context.newPage();
}
