import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type AccountClaims, type Configuration } from 'oidc-provider';

const CLIENT = { id: 'wathiqa', secret: 'a secret between the two' };

/** OpenID Connect provider with default settings. */
export interface OpenIdProvider extends AsyncDisposable {
  issuer: string;
  environment: Record<string, string>;
  /** Sets the claims besides the subject. */
  says(claims: Record<string, unknown>): void;
  browser(): ProviderBrowser;
  stop(): Promise<void>;
}

interface ProviderBrowser {
  /**
   * Opens a provider address and answers its forms up to the redirect back.
   *
   * @param answer `cancel` leaves the login
   */
  visit(address: string, answer?: 'cancel'): Promise<URL>;
}

/** @param publicUrl address of the relying server */
export async function startOpenIdProvider(publicUrl: string): Promise<OpenIdProvider> {
  let said: Record<string, unknown> = {};
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${publicUrl}/api/account/oidc/callback`],
        post_logout_redirect_uris: ['/', '/en', '/office'].map((home) => publicUrl + home),
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'gender', 'nid'],
      phone: ['phone_number'],
    },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async (): Promise<AccountClaims> => ({ sub: id, ...said }),
    }),
    cookies: { keys: ['a key of the tests'] },
  };
  const provider = new Provider(issuer, configuration);
  http.on('request', provider.callback());
  const stop = () =>
    new Promise<void>((resolve) => {
      http.close(() => resolve());
      http.closeAllConnections();
    });
  return {
    issuer,
    environment: {
      ACCOUNT_VERIFIER: 'oidc',
      ACCOUNT_ISSUER: issuer,
      ACCOUNT_CLIENT_ID: CLIENT.id,
      ACCOUNT_CLIENT_SECRET: CLIENT.secret,
    },
    says: (claims) => {
      said = claims;
    },
    browser: () => createBrowser(issuer),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

function createBrowser(issuer: string): ProviderBrowser {
  const cookies = new Map<string, string>();

  async function open(address: string, form?: Record<string, string>): Promise<Response> {
    const answer = await fetch(address, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answer;
  }

  return {
    async visit(address, answer) {
      let response = await open(address);
      // Login, consent and redirects; more indicate a loop.
      for (let step = 0; step < 10; step += 1) {
        const next = response.headers.get('location');
        if (next) {
          const target = new URL(next, issuer);
          if (target.origin !== issuer) return target;
          response = await open(target.href);
          continue;
        }
        const page = await response.text();
        const cancel = /href="([^"]*\/abort)"/.exec(page)?.[1];
        if (answer === 'cancel' && cancel) {
          response = await open(new URL(cancel, issuer).href);
          continue;
        }
        const action = /action="([^"]+)"/.exec(page)?.[1];
        if (!action) throw new Error(`The provider shows no form: ${page.slice(0, 300)}`);
        const hidden = [...page.matchAll(/name="(prompt|xsrf)" value="([^"]+)"/g)];
        const values = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
        const person = { login: 'person-1', password: 'secret', logout: 'yes' };
        response = await open(new URL(action, issuer).href, { ...values, ...person });
      }
      throw new Error('The provider never sends anybody back');
    },
  };
}
