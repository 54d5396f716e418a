import type { FastifyBaseLogger } from 'fastify';
import { beforeEach, expect, test, vi } from 'vitest';
import { watchVerifier } from './features/identity/account/account.ts';
import { createAccountVerifier } from './features/identity/account/account-verifier.ts';
import { connectSenders } from './features/notifications/channels/index.ts';
import { connectProvider, monitorProvider } from './features/payments/provider/index.ts';
import { createAskOutside, describeCause } from './http/outside-calls.ts';
import { readSettings } from './settings.ts';

/** Closed: below the ports assigned at random, so no other test opens it. */
const AWAY = '127.0.0.1:2';
const PERSON = { email: 'private.person@example.org', mobile: '01000000011', text: 'كودك 1234' };

const lines: Record<string, unknown>[] = [];
const write = vi.fn((line: Record<string, unknown>) => lines.push(line));
const log = { warn: write, error: write } as unknown as FastifyBaseLogger;
const callDependency = createAskOutside(log);
const settings = readSettings({
  ACCOUNT_VERIFIER: 'jwks',
  ACCOUNT_JWKS_URL: `http://${AWAY}/jwks`,
  ACCOUNT_ISSUER: 'https://account.example',
  ACCOUNT_AUDIENCE: 'wathiqa',
  FAWRY_HOST: `http://${AWAY}`,
});
const senders = connectSenders(
  {
    sms: { url: `http://${AWAY}`, key: 'a-secret-of-ours', connections: 1 },
    email: { url: `smtp://${AWAY}`, from: 'us@example.org', connections: 1 },
  },
  callDependency,
);
const { signal } = new AbortController();
const { email, mobile, text } = PERSON;
const token = `${btoa('{"alg":"RS256","kid":"1"}')}.${btoa('{}')}.AAAA`;

beforeEach(() => {
  lines.length = 0;
});

test.each([
  {
    event: 'notification_failed',
    service: 'sms',
    operation: 'send',
    ask: () => senders.sms?.send({ key: 'k', to: mobile, text }, signal),
  },
  {
    event: 'notification_failed',
    service: 'email',
    operation: 'send',
    ask: () =>
      senders.email?.send(
        { key: 'k', to: email, lang: 'ar', subject: text, text, html: '' },
        signal,
      ),
  },
  {
    event: 'payment_provider_failed',
    service: 'payment_provider',
    operation: 'status',
    ask: () =>
      monitorProvider(connectProvider(settings.payments), () => new Date(), callDependency).status(
        'a-reference',
      ),
  },
  {
    event: 'account_login_failed',
    service: 'account_login',
    operation: 'verify',
    ask: () =>
      watchVerifier(
        createAccountVerifier({
          settings,
          database: {} as never,
          now: () => new Date(),
          secret: '',
        }),
        callDependency,
      )(email, token, undefined),
  },
])(
  'logs $event of $service with its cause and no personal data during an outage',
  async ({ event, service, operation, ask }) => {
    await expect(ask()).rejects.toThrow();
    expect(lines).toEqual([
      {
        event,
        service,
        operation,
        milliseconds: expect.any(Number),
        cause: expect.arrayContaining([expect.stringContaining('ECONNREFUSED')]),
      },
    ]);
    const written = JSON.stringify(lines);
    for (const secret of [...Object.values(PERSON), token, 'a-secret-of-ours', 'a-reference']) {
      expect(written).not.toContain(secret);
    }
  },
);

test('does not log error messages of external services', () => {
  const said = Object.assign(new Error(`550 <${email}> unknown`), {
    responseCode: 550,
    code: email,
  });
  expect(describeCause(new TypeError('of ours', { cause: said }))).toEqual([
    'TypeError',
    'Error 550',
  ]);
});
