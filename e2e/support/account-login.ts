import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { DOCUMENT_KINDS } from '@wathiqa/domain';

/**
 * Signs in at the account login by a direct form post.
 *
 * @returns redirect address with e-mail and Token
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

/** The same with this tab's nonce, so that the returned address signs in immediately, and all terms accepted. */
export async function beginAtAccount(page: Page, path: string, email: string): Promise<URL> {
  const arrival = await logInAtAccount(page, path, email);
  const nonce = randomUUID();
  arrival.searchParams.set('arrival', nonce);
  await page.addInitScript(
    ({ begun, kinds }) => {
      if (!location.search.includes(begun)) return;
      sessionStorage.setItem('wathiqa:arrival', begun);
      for (const kind of kinds) sessionStorage.setItem(`wathiqa:terms:${kind}`, 'accepted');
    },
    { begun: nonce, kinds: DOCUMENT_KINDS },
  );
  return arrival;
}
