import { createRequest, myRequests, session } from '@wathiqa/contract';
import { endSession, readQueue } from '@wathiqa/contract/office';
import { DELIVERY } from '@wathiqa/server/test/support/http/plain-visitor.ts';
import { birthOrder } from '@wathiqa/server/test/support/orders.ts';
import { expectNone, expectThat } from '../outcome.ts';
import {
  type Citizen,
  callAs,
  loginToken,
  newPlace,
  signInCitizen,
  signInStaff,
} from '../people.ts';
import type { Attacks, Target } from '../target.ts';

const ELSEWHERE = 'https://elsewhere.example';

const OF_ANOTHER_SITE: Record<string, Record<string, string>> = {
  'another origin': { origin: ELSEWHERE },
  'an opaque origin': { origin: 'null' },
  'another site': { 'sec-fetch-site': 'cross-site' },
  'a sibling subdomain': { 'sec-fetch-site': 'same-site', origin: 'https://other.people.example' },
  'an origin with our prefix': { origin: 'http://127.0.0.1.elsewhere.example' },
};

/** External or misleading return addresses. */
const RETURN_ADDRESSES = [
  `${ELSEWHERE}/`,
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '\\\\elsewhere.example/',
  'https:elsewhere.example',
  'http://127.0.0.1@elsewhere.example/',
  'http://127.0.0.1.elsewhere.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\t/elsewhere.example/',
  '/%0d%0aset-cookie:a=b',
  '/\r\nset-cookie: a=b',
];

const PLAIN_ORDER = '/api/plain-order';
/** Cookie of an order without script, over plain HTTP. */
const PLAIN_COOKIE = 'wathiqa-order';
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

/** A right order, as the form without script sends it. */
const PLAIN_FORM = {
  ...{ document: 'Birth', step: 'review', act: 'register', numberOfCopies: '1' },
  ...{ key: crypto.randomUUID(), total: '65' },
  ...{ firstName: 'أحمد', fatherName: 'محمود', grandfatherName: 'عبد الرحمن', familyName: 'السيد' },
  ...{ nationalIdenNumber: '29005140190010', genderCode: 'M', relationCode: 'SELF' },
  ...{ motherFullName: 'فاطمة حسن إبراهيم علي', ...DELIVERY },
};

/** The citizen's browser: place and cookie. */
function plainBrowser({ accessToken }: Citizen): Record<string, string> {
  return { ...newPlace(), cookie: `${PLAIN_COOKIE}=${accessToken}` };
}

async function readCsrf(target: Target, citizen: Citizen): Promise<string> {
  const query = { document: 'Birth' };
  const headers = plainBrowser(citizen);
  const { text } = await target.send('GET', PLAIN_ORDER, { headers, query });
  const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1];
  if (!csrf) throw new Error('the form without script has no token');
  return csrf;
}

export const crossSiteAttacks: Attacks = {
  'office calls from another site in a signed-in browser': async (target) => {
    const clerk = await signInStaff(target, 'clerk');
    const taken = [];
    for (const [how, headers] of Object.entries(OF_ANOTHER_SITE)) {
      for (const call of [readQueue, endSession]) {
        const body = call.method === 'POST' ? { body: {} } : {};
        const { status } = await clerk.send(call, { headers, ...body });
        if (status !== 403) taken.push(`${call.path} from ${how}: HTTP ${status}`);
      }
    }
    expectNone(taken);
  },
  'an order sent by a form of another site': async (target) => {
    const citizen = await signInCitizen(target, 'formed@people.example');
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { 'content-type': type, 'idempotency-key': crypto.randomUUID() };
      const { status } = await citizen.send(createRequest, { headers, body: birthOrder() });
      expectThat(status >= 400, `${type}: HTTP ${status}`);
    }
  },
  'an order without script, sent by another site or with the token of another citizen': async (
    target,
  ) => {
    const victim = await signInCitizen(target, 'plain-victim@people.example');
    const csrf = await readCsrf(target, victim);
    const mallory = await signInCitizen(target, 'plain-mallory@people.example');
    const foreign = await readCsrf(target, mallory);
    const own = { origin: new URL(target.url).origin };
    const sendForm = async (token: string, headers: Record<string, string>) => {
      const body = new URLSearchParams({ ...PLAIN_FORM, csrf: token }).toString();
      const all = { ...plainBrowser(victim), ...FORM_TYPE, ...headers };
      return (await target.send('POST', PLAIN_ORDER, { headers: all, body })).status;
    };
    const forms: [how: string, token: string, headers: Record<string, string>][] = [
      ...Object.entries(OF_ANOTHER_SITE).map(
        ([how, headers]) => [how, csrf, headers] as [string, string, Record<string, string>],
      ),
      ['a token of another citizen', foreign, own],
      ['no token', '', own],
    ];
    const taken = [];
    for (const [how, token, headers] of forms) {
      const status = await sendForm(token, headers);
      if (status !== 403) taken.push(`${how}: HTTP ${status}`);
    }
    expectNone(taken);
    const { requests } = await victim.client(myRequests, { query: {} });
    expectThat(requests.length === 0, `${requests.length} requests registered`);
    expectThat((await sendForm(csrf, own)) === 303, 'the citizen cannot send the form either');
  },
  "an arrival without script that the attacker's browser began": async (target) => {
    const email = 'plain-mallory@people.example';
    const said = { document: 'Birth', Email: email, Token: await loginToken(target, email) };
    for (const arrival of ['made-up', '']) {
      const cookies = [`${PLAIN_COOKIE}-arrival=of another one`, ''];
      for (const cookie of cookies) {
        const headers = { ...newPlace(), ...(cookie && { cookie }) };
        const query = { ...said, arrival };
        const answer = await target.send('GET', `${PLAIN_ORDER}/arrival`, { headers, query });
        const set = answer.headers.getSetCookie().join();
        expectThat(!/wathiqa-order=[^;]/.test(set), `arrival «${arrival}» opens a session`);
      }
    }
  },
  'CORS permissions of another origin': async (target) => {
    const headers = {
      ...newPlace(),
      origin: ELSEWHERE,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    };
    for (const method of ['OPTIONS', 'GET']) {
      const answer = await target.send(method, session.channelSettings.path, { headers });
      const allowed = answer.headers.get('access-control-allow-origin');
      expectThat(allowed === null, `${method} allows ${allowed}`);
    }
  },
  'open redirects and header injection in return addresses': async (target) => {
    const followed = [];
    const own = new URL(target.url).origin;
    for (const returnUrl of RETURN_ADDRESSES) {
      const query = { returnUrl };
      const { headers } = await target.send('GET', '/api/account/login', {
        headers: newPlace(),
        query,
      });
      const location = new URL(headers.get('location') ?? '', own);
      const back = location.searchParams.get('returnUrl') ?? '';
      const leads = URL.canParse(back) ? new URL(back).origin : back;
      if (location.origin !== own || leads !== own || headers.has('set-cookie')) {
        followed.push(`${JSON.stringify(returnUrl)} leads to ${location.href}`);
      }
    }
    expectNone(followed);
  },
  'Host header injection': async (target) => {
    const path = '/api/account/login?returnUrl=/inquiry';
    const answer = await target.sendRaw(
      `GET ${path} HTTP/1.1\r\nHost: elsewhere.example\r\nX-Forwarded-Host: elsewhere.example\r\nConnection: close\r\n\r\n`,
    );
    expectThat(answer.startsWith('HTTP/1.1 303'), answer.slice(0, 60));
    expectThat(!/^location:.*elsewhere/im.test(answer), 'the response links to that host');
  },
  'response splitting through a value that the response repeats': async (target) => {
    // The login link repeats its path, the refusal its request id.
    for (const request of [
      'GET /api/account/login?returnUrl=%2Finquiry%0d%0aset-cookie:%20a=b HTTP/1.1\r\nHost: a',
      `GET ${session.channelSettings.path} HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${'a'.repeat(32)}\r\n set-cookie: a=b`,
    ]) {
      const answer = await target.sendRaw(`${request}\r\nConnection: close\r\n\r\n`);
      expectThat(/^HTTP\/1\.1 [23]\d\d|^HTTP\/1\.1 400/.test(answer), answer.slice(0, 60));
      expectThat(!/^set-cookie:/im.test(answer), 'the response sets the cookie');
    }
    const { status } = await callAs(target, newPlace()).send(session.channelSettings);
    expectThat(status === 200, `next call: HTTP ${status}`);
  },
};
