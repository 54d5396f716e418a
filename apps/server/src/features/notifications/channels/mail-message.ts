import { domainToASCII } from 'node:url';
import type { Locale } from '@wathiqa/domain';
import parseAddresses from 'nodemailer/lib/addressparser';
import { encodeWord } from 'nodemailer/lib/mime-funcs';

/** Whom an e-mail is from: as its header says it, and as the server is told. */
export interface MailFrom {
  header: string;
  address: string;
}

/** Characters of a line of base64 (RFC 2045 §6.8). */
const BASE64_LINE = 76;
/** Bytes that a word of a header may have when it is encoded (RFC 2047 §2). */
const ENCODED_WORD_BYTES = 52;
/** Between the parts; no base64 has it. */
const BOUNDARY = '=_wathiqa';
const NOT_ASCII = /[^\x20-\x7e]/;

/** Reads `Name <name@example.org>` or an address alone. */
export function parseFrom(from: string): MailFrom {
  const [{ name, address } = { name: '', address: from }] = parseAddresses(from, { flatten: true });
  const ascii = toAsciiDomain(address);
  return { header: name ? `${encodeHeader(name)} <${ascii}>` : ascii, address: ascii };
}

/** An address with the domain as the mail's own network knows it. */
export function toAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return NOT_ASCII.test(domain) ? address.slice(0, at + 1) + domainToASCII(domain) : address;
}

/**
 * An e-mail as it goes over the wire (RFC 5322), its text in two forms. The composer of the mail library makes the same in
 * eight times the time, for it takes any structure and any attachment.
 */
export function composeMail(
  from: MailFrom,
  mail: { key: string; to: string; lang: Locale; subject: string; text: string; html: string },
  now: Date,
): string {
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  return [
    `From: ${from.header}`,
    `To: <${mail.to}>`,
    `Subject: ${encodeHeader(mail.subject)}`,
    `Message-ID: <${mail.key}@${host}>`,
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'Auto-Submitted: auto-generated',
    `Content-Language: ${mail.lang}`,
    `Content-Type: multipart/alternative; boundary="${BOUNDARY}"`,
    '',
    ...part('text/plain', mail.text),
    ...part('text/html', mail.html),
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n');
}

function part(type: string, text: string): string[] {
  const encoded = Buffer.from(text.replace(/\r?\n/g, '\r\n')).toString('base64');
  // A regular expression cuts them in four times the time.
  const lines: string[] = [];
  for (let start = 0; start < encoded.length; start += BASE64_LINE) {
    lines.push(encoded.slice(start, start + BASE64_LINE));
  }
  return [
    `--${BOUNDARY}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    ...lines,
  ];
}

/** A header's text as it may stand there: words that are not ASCII encoded, each in a line of its own. */
function encodeHeader(text: string): string {
  const line = text.replace(/[\r\n]+/g, ' ');
  if (!NOT_ASCII.test(line)) return line;
  return encodeWord(line, 'B', ENCODED_WORD_BYTES).replaceAll('?= =?', '?=\r\n =?');
}
