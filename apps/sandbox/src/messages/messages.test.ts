import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../index.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox({ publicUrl: 'http://portal.test', now: () => 1_700_000_000_000 });
});
afterEach(() => sandbox.close());

function sms(app: FastifyInstance, payload: object, key = 'one') {
  const headers = key ? { 'idempotency-key': key } : {};
  return app.inject({ method: 'POST', url: '/sandbox/messages/sms', headers, payload });
}
const breakSms = (fault: string) =>
  sandbox.inject({ method: 'POST', url: '/sandbox/messages/faults', payload: { sms: fault } });
const received = async (to = '') =>
  (await sandbox.inject({ url: '/sandbox/messages/received', query: { to } })).json();
const page = async (query: Record<string, string> = {}) =>
  (await sandbox.inject({ url: '/sandbox/inbox', query })).body;

const MESSAGE = { to: '01012345678', text: 'سُجل طلبك' };

describe('SMS gateway', () => {
  test.each([
    ['an invalid number', { ...MESSAGE, to: '1234' }, 'one'],
    ['an empty text', { ...MESSAGE, text: '' }, 'one'],
    ['a message without a key', MESSAGE, ''],
  ])('refuses %s', async (_what, payload, key) => {
    const answer = await sms(sandbox, payload, key);
    expect([answer.statusCode, answer.json()]).toEqual([422, { status: 'refused' }]);
    expect(await received()).toEqual([]);
  });

  test('stores a repeated message once', async () => {
    for (let time = 0; time < 3; time += 1) {
      const answer = await sms(sandbox, MESSAGE);
      expect([answer.statusCode, answer.json()]).toEqual([202, { status: 'accepted' }]);
    }
    expect(await received()).toMatchObject([{ ...MESSAGE, channel: 'sms', deliveryCount: 3 }]);
  });

  test.each([
    ['error', 503, 0],
    ['malformedResponse', 200, 0],
    ['refuse', 422, 0],
    ['doubled', 502, 1],
  ])('simulates the SMS fault %s', async (fault, status, kept) => {
    await breakSms(fault);
    expect((await sms(sandbox, MESSAGE)).statusCode).toBe(status);
    expect(await received()).toHaveLength(kept);
    await breakSms('none');
    expect((await sms(sandbox, MESSAGE)).statusCode).toBe(202);
    expect(await received()).toHaveLength(1);
  });
});

async function speak(lines: readonly string[]): Promise<string[]> {
  const socket = connect(Number(new URL(sandbox.smtpUrl).port), '127.0.0.1');
  const replies: string[] = [];
  const waiting = [...lines];
  for await (const line of createInterface({ input: socket })) {
    // `250-` marks a multi-line reply.
    if (line.charAt(3) === '-') continue;
    replies.push(line.slice(0, 3));
    const next = waiting.shift();
    if (next === undefined) break;
    socket.write(`${next}\r\n`);
  }
  socket.destroy();
  return replies;
}

const MAIL = [
  'EHLO test',
  'MAIL FROM:<no-reply@wathiqa.example>',
  'RCPT TO:<mona@wathiqa.example>',
  'DATA',
  [
    'Message-ID: <one@wathiqa.example>',
    'Subject: =?utf-8?B?2LfZhNio2YM=?=',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p onclick="x()">نص</p>',
    '.',
  ].join('\r\n'),
  'QUIT',
];

describe('mail server', () => {
  test('receives mail by SMTP and stores a repeat once', async () => {
    expect(await speak(MAIL)).toEqual(['220', '250', '250', '250', '354', '250', '221']);
    await speak(MAIL);
    expect(await received('mona@wathiqa.example')).toMatchObject([
      { channel: 'email', to: 'mona@wathiqa.example', subject: 'طلبك', deliveryCount: 2 },
    ]);
  });

  test.each([
    ['error', '451'],
    ['refuse', '550'],
  ])('simulates the SMS fault %s', async (fault, reply) => {
    await sandbox.inject({
      method: 'POST',
      url: '/sandbox/messages/faults',
      payload: { email: fault },
    });
    expect(await speak(MAIL)).toContain(reply);
    expect(await received()).toEqual([]);
  });
});

describe('inbox', () => {
  test('shows the newest first and filters by address', async () => {
    await sms(sandbox, MESSAGE, 'one');
    await sms(sandbox, { to: '01112345678', text: 'الثانية' }, 'two');
    const all = await page();
    expect(all.indexOf('الثانية')).toBeLessThan(all.indexOf('سُجل طلبك'));
    const own = await page({ to: '01112345678' });
    expect(own).toContain('الثانية');
    expect(own).not.toContain('سُجل طلبك');
  });

  test('escapes texts and sandboxes mail', async () => {
    await sms(sandbox, { ...MESSAGE, text: '<script>alert(1)</script>' });
    expect(await page()).not.toContain('<script>');
    await speak(MAIL);
    const mail = await sandbox.inject({ url: '/sandbox/inbox/mail/2' });
    expect(mail.headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox$/);
    expect(mail.body).toContain('نص');
  });

  test('applies faults from its form', async () => {
    const answer = await sandbox.inject({
      method: 'POST',
      url: '/sandbox/inbox/faults',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'sms=error&email=none',
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/sandbox/inbox']);
    expect((await sms(sandbox, MESSAGE)).statusCode).toBe(503);
  });

  test.each(['/sandbox/inbox/mail/9', '/sandbox/inbox/mail/x'])('%s returns 404', async (url) => {
    expect((await sandbox.inject({ url })).statusCode).toBe(404);
  });
});
