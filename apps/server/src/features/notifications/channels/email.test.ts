import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { toMessage } from './email.ts';

const MAIL = {
  key: '260000000018.addressChanged.mobile1',
  to: 'mona@example.org',
  lang: 'ar',
  subject: 'وثيقة: سُجل طلبك، وسنخبرك بكل ما يجد في أمره (260000000018)',
  text: 'سُجل طلبك\n.\nنهاية',
  html: '<p>سُجل طلبك</p>'.repeat(40),
} as const;

async function render(mail: Parameters<typeof toMessage>[1]): Promise<string> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail(toMessage('وثيقة <no-reply@example.org>', mail));
  return String(message);
}

test('an e-mail is ASCII in short lines, named by its key, with text and HTML in base64', async () => {
  const raw = await render(MAIL);
  for (const line of raw.split('\r\n')) expect(line).toMatch(/^[\x20-\x7e]{0,78}$/);
  expect(raw).toContain('Message-ID: <260000000018.addressChanged.mobile1@example.org>\r\n');
  expect(raw).toContain('Auto-Submitted: auto-generated\r\n');
  expect(raw.replaceAll('\r\n', '')).toContain(Buffer.from(MAIL.html).toString('base64'));
});

test('a line break in the subject adds no header', async () => {
  const raw = await render({ ...MAIL, subject: 'a\r\nBcc: b@example.org' });
  expect(raw).toContain('Subject: a Bcc: b@example.org\r\n');
});

test('an internationalized domain is sent in its ASCII form', async () => {
  const raw = await render({ ...MAIL, to: 'mona@وثيقة.مصر' });
  expect(raw).toMatch(/^To: mona@xn--[a-z0-9]+\.xn--wgbh1c\r$/m);
});
