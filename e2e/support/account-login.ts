import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';

/**
 * Goes through the account login without a page of it, as a form that is sent at once.
 *
 * @returns the address that the login sends the browser back to, with the e-mail and the Token
 */
export async function logInAtAccount(
  { request }: { request: APIRequestContext },
  path: string,
  email: string,
): Promise<URL> {
  const login = await request.get('/api/account/login', { params: { returnUrl: path } });
  const returnUrl = new URL(login.url()).searchParams.get('returnUrl') ?? '';
  const answer = await request.post(login.url(), {
    form: { email, returnUrl },
    maxRedirects: 0,
  });
  return new URL(answer.headers().location ?? '', login.url());
}

/** The same, as a sign-in that a page of this tab began: whoever opens the address in it is signed in at once. */
export async function beginAtAccount(page: Page, path: string, email: string): Promise<URL> {
  const arrival = await logInAtAccount(page, path, email);
  const nonce = randomUUID();
  arrival.searchParams.set('arrival', nonce);
  await page.addInitScript((begun) => {
    if (location.search.includes(begun)) sessionStorage.setItem('wathiqa:arrival', begun);
  }, nonce);
  return arrival;
}
