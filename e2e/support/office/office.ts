import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { governorates } from '@wathiqa/content/node';
import { openSession } from '@wathiqa/contract/office';
import type { RowKey } from '@wathiqa/server/src/crypto/encryption.ts';
import { SEAL, SEALED_COLUMNS } from '@wathiqa/server/src/features/identity/staff/seals.ts';
import { encryption } from '@wathiqa/server/test/support/data-keys.ts';
import { signInOverHttp } from '@wathiqa/server/test/support/http/http-citizen.ts';
import { decideOverHttp } from '@wathiqa/server/test/support/http/http-clerk.ts';
import {
  type BirthDocumentSent,
  birthDocument,
  birthOrder,
} from '@wathiqa/server/test/support/orders.ts';
import { logInAtAccount } from '../account-login.ts';
import { expect, type Register, signIn, test } from '../fixtures.ts';
import { visitor } from '../product/visitor.ts';

/** Three owners in one request: the applicant, a father and a son. */
export const OWNERS = [
  'أحمد محمود عبد الرحمن السيد',
  'محمود عبد الرحمن السيد علي',
  'كريم أحمد محمود السيد',
] as const;
/** Numbers that no other test orders under another name. */
const RELATIVES = [
  { nid: { nationalIdenNumber: '28703150198310' } },
  { nid: { nationalIdenNumber: '26003150190110' }, relationCode: 'FATHER' },
  { nid: { nationalIdenNumber: '31503150190110' }, relationCode: 'SON' },
] as const;

export async function registerRequest(
  email: string,
  url = process.env.PRODUCT_URL ?? '',
  relatives: readonly Partial<BirthDocumentSent>[] = RELATIVES,
): Promise<string> {
  const documents = OWNERS.map((fullName, index) => ({
    ...{ name: { fullName }, numberOfCopies: index + 1, ...relatives[index] },
  }));
  return registerDocuments(email, documents, url);
}

export async function registerDocuments(
  email: string,
  documents: readonly Partial<BirthDocumentSent>[],
  url = process.env.PRODUCT_URL ?? '',
): Promise<string> {
  const citizen = await signInOverHttp(url, email);
  const order = birthOrder(...documents.map((document) => birthDocument(document)));
  const requestId = await citizen.order(randomUUID(), order);
  await citizen.sendAddress(requestId);
  return requestId;
}

export async function newStaff(register: Register, role: string): Promise<string> {
  const email = `${role}-${randomUUID()}@wathiqa.example`;
  const [added] = await register(
    `INSERT INTO staff (email, role, added_by) VALUES ($1, $2, 'test') RETURNING ${SEALED_COLUMNS}`,
    [email, role],
  );
  const seal = encryption.encrypt(SEAL, 'staff.seal', added?.sealed as RowKey);
  await register('UPDATE staff SET seal = $1 WHERE email = $2', [seal, email]);
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

/** Empties the queue of a governorate that no other worker uses. */
export async function ownQueue(register: Register) {
  const place = governorates().at(-1 - test.info().parallelIndex);
  if (!place) throw new Error('More workers than governorates');
  const { code, nameAr: name } = place;
  await register("UPDATE requests SET governorate_code = '01' WHERE governorate_code = $1", [code]);
  const add = (...requestIds: string[]) =>
    register('UPDATE requests SET governorate_code = $1 WHERE id = ANY ($2::bigint[])', [
      code,
      requestIds,
    ]);
  return { path: `/office/queue?governorate=${code}`, name, add };
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

/** A new request ignores keys for a moment. */
export async function expectKeysActive(page: Page): Promise<void> {
  await expect(page.locator('[data-keys=on]')).toBeVisible();
}

/** Decides a document by the buttons of the bar. */
export async function choose(page: Page, position: number, answer: 'قبول' | 'رفض'): Promise<void> {
  await documentCard(page, position).focus();
  const decision = page.getByRole('group', { name: `قرار الوثيقة ${position}` });
  await decision.getByRole('button', { name: answer }).click();
}

export async function anotherPersonsPage(
  browser: Browser,
  url = process.env.PRODUCT_URL ?? '',
): Promise<Page> {
  const context = await browser.newContext({ ...visitor, baseURL: url });
  return context.newPage();
}

/** Marks each red finding of the open request as seen. */
export async function seeFindings(page: Page): Promise<void> {
  const unseen = page.getByRole('button', { name: 'راجعتها', pressed: false });
  await expect(unseen.first()).toBeVisible();
  while ((await unseen.count()) > 0) await unseen.first().click();
}

/** Reviews and confirms the change of the open dialog. */
export async function confirmChange(page: Page, button: string): Promise<void> {
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('button', { name: 'مراجعة', exact: true }).click();
  await dialog.getByRole('button', { name: button, exact: true }).click();
}
