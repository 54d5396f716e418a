import { expect, test } from 'vitest';
import { emailProblem, toAsciiEmail } from './email.ts';

const MAIL = 'sara.ali@example.com';

test.each([
  [MAIL, MAIL],
  ['Sara@EXAMPLE.com', 'Sara@example.com'],
  ['info@مثال.مصر', 'info@xn--mgbh0fb.xn--wgbh1c'],
  ['info@xn--mgbh0fb.xn--wgbh1c', 'info@xn--mgbh0fb.xn--wgbh1c'],
  ['info@münchen.example', 'info@xn--mnchen-3ya.example'],
  ['info@a.vermögensberatung', 'info@a.xn--vermgensberatung-pwb'],
  ['info@例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ["o'neil+papers_2/x@a-b.example", "o'neil+papers_2/x@a-b.example"],
])('%s can be reached as %s', (email, ascii) => {
  expect(emailProblem(email)).toBeUndefined();
  expect(toAsciiEmail(email)).toBe(ascii);
});

test.each([
  ...['', '@', 'sara', '@example.com', 'sara@', 'sara@example', 'sara@.com', 'sara@a..com'],
  ...['.sara@example.com', 'sa..ra@example.com', 'sara.@example.com', 'a@b@example.com'],
  ...[
    'sara@example.com/x',
    'sara@example.com:25',
    'sara@%65xample.com',
    'sara@10.0.0.1',
    'sara@1.2',
  ],
  ...[
    'sara@example.c',
    'sara@[::1]',
    'sara@exa_mple.com',
    'sa\0ra@example.com',
    'sa"ra@example.com',
  ],
  ...['sara@-a.com', 'sara@example.com?x', 'sara@example.com#x', 'sara@ex\\ample.com', 'sara@a.b>'],
])('%j is no e-mail address', (email) => {
  expect(emailProblem(email)).toBe('email');
});

test.each(['سارة@مثال.مصر', 'señor@example.com', '\u212Aate@example.com'])(
  '%s needs Latin letters before @',
  (email) => {
    expect(emailProblem(email)).toBe('emailLocalPart');
  },
);
