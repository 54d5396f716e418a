import { gzipSync } from 'node:zlib';
import { createRequest, ownDocuments, session } from '@wathiqa/contract';
import { birthOrder } from '@wathiqa/server/test/support/orders.ts';
import { expectNone, expectThat } from '../outcome.ts';
import { type Citizen, callAs, newPlace, signInCitizen } from '../people.ts';
import type { Attacks, Target } from '../target.ts';

const sound = JSON.stringify(birthOrder());

/** Malformed order bodies with permitted refusals. */
const BODIES: Record<string, { body: string; refusals: readonly number[] }> = {
  'half a megabyte': { body: JSON.stringify({ a: 'x'.repeat(500_000) }), refusals: [413] },
  '120,000 nested lists': { body: '['.repeat(120_000), refusals: [400] },
  '30,000 nested objects': {
    body: `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`,
    refusals: [400],
  },
  'numbers out of range': {
    body: sound.replace('"numberOfCopies":1', '"numberOfCopies":1e999'),
    refusals: [400],
  },
};

/** Escaped JSON texts that a database or a screen cannot take, and the permitted stored forms. */
const TEXTS: Record<string, { sent: string; stored: string }> = {
  'lone surrogate': { sent: 'سعاد \\ud800 حسن', stored: 'سعاد \ufffd حسن' },
  'NUL character': { sent: 'سعاد\\u0000حسن', stored: 'سعاد حسن' },
  'mark of a ciphertext': { sent: '\\u0001local.AAAA', stored: 'local.AAAA' },
  'text direction override': { sent: 'سعاد \\u202eحسن', stored: 'سعاد حسن' },
};
const MOTHER = 'فاطمة حسن إبراهيم علي';

const POLLUTING = ['__proto__', 'constructor', 'prototype'].map((name) =>
  name === 'constructor'
    ? '"constructor":{"prototype":{"numberOfCopies":5}},'
    : `"${name}":{"numberOfCopies":5},`,
);

/** HTTP messages with ambiguous length or rare features; `HOST` is replaced by the server's. */
const MESSAGES: Record<string, { bytes: string; statuses: readonly number[] }> = {
  'request smuggling: Content-Length and Transfer-Encoding': {
    bytes:
      'POST /api/token/refresh/ HTTP/1.1\r\nHost: HOST\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /health/live HTTP/1.1\r\nHost: HOST\r\n\r\n',
    statuses: [400],
  },
  'request smuggling: two Content-Length': {
    bytes:
      'POST /api/token/refresh/ HTTP/1.1\r\nHost: HOST\r\nContent-Length: 2\r\nContent-Length: 30\r\n\r\n{}',
    statuses: [400],
  },
  'request smuggling: invalid Transfer-Encoding': {
    bytes:
      'POST /api/token/refresh/ HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
    statuses: [400, 501],
  },
  'headers of 64 KB': {
    bytes: `GET /health/live HTTP/1.1\r\nHost: HOST\r\nX-Long: ${'x'.repeat(65_536)}\r\n\r\n`,
    statuses: [431],
  },
  'method TRACE': {
    bytes: 'TRACE /health/live HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n',
    statuses: [400, 404, 405, 501],
  },
  'path traversal': {
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
  expectThat(status === 200, `call afterwards: HTTP ${status}`);
}

export const malformedAttacks: Attacks = {
  'oversized and deeply nested orders': async (target) => {
    const citizen = await signInCitizen(target, 'malformed@people.example');
    const wrong = [];
    for (const [how, { body, refusals }] of Object.entries(BODIES)) {
      const { status, text } = await sendOrder(citizen, body);
      if (!refusals.includes(status)) wrong.push(`${how}: HTTP ${status}`);
      if (/node_modules|SELECT | at .*\.ts/.test(text)) wrong.push(`${how}: reveals internals`);
    }
    expectNone(wrong);
    await expectAlive(target);
  },
  'prototype pollution by an order, used by the next one': async (target) => {
    const citizen = await signInCitizen(target, 'polluter@people.example');
    const without = sound.replace('"numberOfCopies":1,', '');
    expectThat(without !== sound, 'the order has no number of copies to leave out');
    for (const members of POLLUTING) {
      await sendOrder(citizen, sound.replace('{', `{${members}`));
      await sendOrder(citizen, sound.replace('{"numberOfCopies"', `{${members}"numberOfCopies"`));
      const { status } = await sendOrder(citizen, without);
      expectThat(status === 400, `an order without a number of copies: HTTP ${status}`);
    }
  },
  'texts that a database or a screen cannot take': async (target) => {
    const citizen = await signInCitizen(target, 'unstorable@people.example');
    const wrong = [];
    for (const [how, { sent, stored }] of Object.entries(TEXTS)) {
      const body = sound.replaceAll(MOTHER, sent);
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const { status, text } = await citizen.send(createRequest, { headers, body });
      const requestid = /"Id":"(\d+)"/.exec(text)?.[1];
      if (status === 400) continue;
      const { documents } = await citizen.client(ownDocuments, {
        headers: { requestid: requestid ?? '' },
      });
      const shown = documents[0]?.motherFullName;
      if (shown !== stored) wrong.push(`${how}: ${JSON.stringify(shown)} is stored`);
    }
    expectNone(wrong);
  },
  'decompression bomb': async (target) => {
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
    expectThat(response.status >= 400 && response.status < 500, `HTTP ${response.status}`);
    await expectAlive(target);
  },
  'request smuggling, TRACE and path traversal': async (target) => {
    const wrong = [];
    const { host } = new URL(target.url);
    for (const [how, { bytes, statuses }] of Object.entries(MESSAGES)) {
      const answer = await target.sendRaw(bytes.replaceAll('HOST', host));
      const answers = [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) =>
        Number(status),
      );
      const [status = 0] = answers;
      if (answers.length !== 1 || !statuses.includes(status)) {
        wrong.push(`${how}: HTTP ${answers.join(' and ') || 'none'}`);
      }
    }
    expectNone(wrong);
    await expectAlive(target);
  },
};
