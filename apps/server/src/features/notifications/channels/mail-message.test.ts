import { expect, test } from 'vitest';
import { composeMail, parseFrom, toAsciiDomain } from './mail-message.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const MAIL = {
  key: '260000000018.addressChanged.mobile1',
  to: 'mona@example.org',
  lang: 'ar',
  subject: 'وثيقة: سُجل طلبك، وسنخبرك بكل ما يجد في أمره (260000000018)',
  text: 'سُجل طلبك\n.\nنهاية',
  html: '<p>سُجل طلبك</p>'.repeat(40),
} as const;
const decode = (part: string) => Buffer.from(part, 'base64').toString();

test('an e-mail is ASCII in short lines, and says in both forms what it was given', () => {
  const raw = composeMail(parseFrom('وثيقة <no-reply@example.org>'), MAIL, NOW);
  for (const line of raw.split('\r\n')) expect(line).toMatch(/^[\x20-\x7e]{0,78}$/);
  const [head = '', text = '', html = ''] = raw.split('--=_wathiqa');
  expect(head.replaceAll('\r\n ', ' ')).toContain(
    'Message-ID: <260000000018.addressChanged.mobile1@example.org>\r\n',
  );
  expect(head).toContain('Date: Sun, 22 Nov 2026 10:00:00 +0000\r\n');
  const subject = /Subject: (.*(?:\r\n .*)*)/.exec(head)?.[1] ?? '';
  const words = [...subject.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/gi)].map(([, word]) =>
    decode(word ?? ''),
  );
  expect(words.join('')).toBe(MAIL.subject);
  expect(decode(text.split('\r\n\r\n')[1] ?? '')).toBe(MAIL.text.replaceAll('\n', '\r\n'));
  expect(decode(html.split('\r\n\r\n')[1] ?? '')).toBe(MAIL.html);
});

test('no text makes a header of its own', () => {
  const raw = composeMail(
    parseFrom('us@example.org'),
    { ...MAIL, subject: 'a\r\nBcc: b@example.org' },
    NOW,
  );
  expect(raw).toContain('Subject: a Bcc: b@example.org\r\n');
});

test.each([
  ['mona@وثيقة.مصر', /^mona@xn--[a-z0-9]+\.xn--wgbh1c$/],
  ['mona@example.org', /^mona@example\.org$/],
])('%s is sent to its domain', (address, sent) => {
  expect(toAsciiDomain(address)).toMatch(sent);
});
