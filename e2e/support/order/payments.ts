import type { Page } from '@playwright/test';
import { expect, openSignedIn, type Register } from '../fixtures.ts';
import { dueRequest } from '../office/office.ts';

export const CARDS = { pays: '4242 4242 4242 4242', refused: '4222 0000 0672 4235' } as const;

/** Sandbox faults. */
type Failure = 'late' | 'lost' | 'hang';

/** Opens the payment page of a new request with 390 pounds due; returns its number. */
export async function openDuePayment(
  page: Page,
  email: string,
  register: Register,
): Promise<string> {
  const id = await dueRequest(email, register);
  await openSignedIn(page, `/payment/${id}`, email);
  return id;
}

export async function askForCode(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'احصل على كود' }).click();
  return shownCode(page);
}

export async function shownCode(page: Page): Promise<string> {
  const code = page
    .getByRole('region', { name: 'كود السداد', exact: true })
    .getByText(/^[\d\s]{9,}$/);
  await expect(code).toBeVisible();
  return ((await code.textContent()) ?? '').replaceAll(/\s/g, '');
}

export async function payAtOutlet(code: string, url?: string): Promise<void> {
  const answer = await callProviderControl('outlet', { code }, url);
  expect(answer).toEqual({ status: 'PAID' });
}

export async function payOnCardPage(page: Page, card: string): Promise<void> {
  await page.waitForURL(/\/sandbox\/payments\/pay\//);
  await page.getByRole('radio', { name: card }).check();
  await page.getByRole('button', { name: /^ادفع/ }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/payment/'));
}

export function expireCode(code: string): Promise<unknown> {
  return callProviderControl(`control/charges/${code}/expire`, {});
}

export function injectFailureOnce(kind: Failure, reference: string, seconds = 0): Promise<unknown> {
  return callProviderControl('control/failures', { kind, reference, seconds, times: 1 });
}

async function callProviderControl(
  path: string,
  body: object,
  url = process.env.PRODUCT_URL,
): Promise<unknown> {
  const answer = await fetch(`${url}/sandbox/payments/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json();
}
