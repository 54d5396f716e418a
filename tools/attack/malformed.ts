import { gzipSync } from 'node:zlib';
import { createRequest, session } from '@wathiqa/contract';
import { birthOrder } from '@wathiqa/server/test/support/orders.ts';
import { type Attack, expectNone, expectThat } from './attack.ts';
import { type Citizen, callAs, newPlace, signInCitizen } from './people.ts';
import type { Target } from './target.ts';

const sound = JSON.stringify(birthOrder());

/** Malformed order bodies with permitted refusals. */
const BODIES: Record<string, { body: string; refusals: readonly number[] }> = {
  'of half a megabyte': { body: JSON.stringify({ a: 'x'.repeat(500_000) }), refusals: [413] },
  'of 120,000 lists in each other': { body: '['.repeat(120_000), refusals: [400] },
  'of 30,000 objects in each other': {
    body: `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`,
    refusals: [400],
  },
  'that changes what every object is made of': {
    body: sound.replace('{', '{"__proto__":{"copies":5},'),
    refusals: [400],
  },
  'with a constructor': {
    body: sound.replace('{', '{"constructor":{"prototype":{"copies":5}},'),
    refusals: [200, 400],
  },
  'with half a character': { body: sound.replace('أحمد', '\\ud800'), refusals: [200, 400] },
  'with a character that databases refuse': {
    body: sound.replace('أحمد', 'أحمد\\u0000'),
    refusals: [200, 400],
  },
  'with numbers beyond all bounds': {
    body: sound.replace('"numberOfCopies":1', '"numberOfCopies":1e999'),
    refusals: [400],
  },
};

/** HTTP messages with ambiguous length or rare features; `HOST` is replaced by the server's. */
const MESSAGES: Record<string, { bytes: string; statuses: readonly number[] }> = {
  'with two ends': {
    bytes:
      'POST /api/token/refresh/ HTTP/1.1\r\nHost: HOST\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /health/live HTTP/1.1\r\nHost: HOST\r\n\r\n',
    statuses: [400],
  },
  'with two lengths': {
    bytes:
      'POST /api/token/refresh/ HTTP/1.1\r\nHost: HOST\r\nContent-Length: 2\r\nContent-Length: 30\r\n\r\n{}',
    statuses: [400],
  },
  'of an encoding that is none': {
    bytes:
      'POST /api/token/refresh/ HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
    statuses: [400, 501],
  },
  'with headers of 64 KB': {
    bytes: `GET /health/live HTTP/1.1\r\nHost: HOST\r\nX-Long: ${'x'.repeat(65_536)}\r\n\r\n`,
    statuses: [431],
  },
  'of the method TRACE': {
    bytes: 'TRACE /health/live HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n',
    statuses: [400, 404, 405, 501],
  },
  'that climbs out of the folder': {
    bytes:
      'GET /api/..%2f..%2f..%2fpackage.json HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n',
    statuses: [400, 404],
  },
};

async function sendOrder(citizen: Citizen, body: string, headers: Record<string, string> = {}) {
  const preview = { previewonly: 'true', ...headers };
  return citizen.send(createRequest, { headers: preview, body });
}

async function expectAlive(target: Target): Promise<void> {
  const { status } = await callAs(target, newPlace()).send(session.channelSettings);
  expectThat(status === 200, `afterwards a call was answered with ${status}`);
}

export const malformedAttacks: readonly Attack[] = [
  {
    name: 'orders that are too large, too deep, or poisoned',
    run: async (target) => {
      const citizen = await signInCitizen(target, 'malformed@people.example');
      const wrong = [];
      for (const [how, { body, refusals }] of Object.entries(BODIES)) {
        const { status, text } = await sendOrder(citizen, body);
        if (!refusals.includes(status)) wrong.push(`one ${how} answered ${status}`);
        if (/node_modules|SELECT | at .*\.ts/.test(text)) wrong.push(`one ${how} tells the inside`);
      }
      expectNone(wrong);
      await expectAlive(target);
    },
  },
  {
    name: 'a body that grows a thousandfold when it is unpacked',
    run: async (target) => {
      const packed = gzipSync(Buffer.alloc(50_000_000, ' '));
      const response = await target.fetch(`${target.url}${session.refresh.path}`, {
        method: 'POST',
        headers: {
          ...newPlace(),
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        },
        body: packed,
      });
      expectThat(
        response.status >= 400 && response.status < 500,
        `it was answered with ${response.status}`,
      );
      await expectAlive(target);
    },
  },
  {
    name: 'messages whose end is in doubt, methods and addresses that nobody needs',
    run: async (target) => {
      const wrong = [];
      const { host } = new URL(target.url);
      for (const [how, { bytes, statuses }] of Object.entries(MESSAGES)) {
        const answer = await target.sendRaw(bytes.replaceAll('HOST', host));
        const answers = [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) =>
          Number(status),
        );
        const [status = 0] = answers;
        if (answers.length !== 1 || !statuses.includes(status)) {
          wrong.push(`one ${how} answered ${answers.join(' and ') || 'nothing'}`);
        }
      }
      expectNone(wrong);
      await expectAlive(target);
    },
  },
];
