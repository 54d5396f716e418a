import { createRequest, session } from '@wathiqa/contract';
import { endSession, readQueue } from '@wathiqa/contract/office';
import { birthOrder } from '@wathiqa/server/test/support/orders.ts';
import { type Attack, expectNone, expectThat } from './attack.ts';
import { callAs, newPlace, signInCitizen, signInStaff } from './people.ts';

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

export const crossSiteAttacks: readonly Attack[] = [
  {
    name: 'office calls from another site in a signed-in browser',
    run: async (target) => {
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
  },
  {
    name: 'an order sent by a form of another site',
    run: async (target) => {
      const citizen = await signInCitizen(target, 'formed@people.example');
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        const headers = { 'content-type': type, 'idempotency-key': crypto.randomUUID() };
        const { status } = await citizen.send(createRequest, { headers, body: birthOrder() });
        expectThat(status >= 400, `${type}: HTTP ${status}`);
      }
    },
  },
  {
    name: 'CORS permissions of another origin',
    run: async (target) => {
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
  },
  {
    name: 'open redirects and header injection in return addresses',
    run: async (target) => {
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
  },
  {
    name: 'Host header injection',
    run: async (target) => {
      const path = '/api/account/login?returnUrl=/inquiry';
      const answer = await target.sendRaw(
        `GET ${path} HTTP/1.1\r\nHost: elsewhere.example\r\nX-Forwarded-Host: elsewhere.example\r\nConnection: close\r\n\r\n`,
      );
      expectThat(answer.startsWith('HTTP/1.1 303'), answer.slice(0, 60));
      expectThat(!/^location:.*elsewhere/im.test(answer), 'the response links to that host');
    },
  },
  {
    name: 'response splitting through a value that the response repeats',
    run: async (target) => {
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
  },
];
