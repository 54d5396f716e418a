import {
  asPiastres,
  formatRequestId,
  type Locale,
  sumPiastres,
  textDirection,
} from '@wathiqa/domain';
import type { NotificationFacts } from './notification-facts.ts';
import { billLines, money, type NotificationText } from './notification-text.ts';
import { MESSAGE_TEXTS } from './texts.locales.ts';

export interface Email {
  lang: Locale;
  subject: string;
  text: string;
  html: string;
}

type Bill = NonNullable<NotificationText['bill']>;

export function toEmail(
  facts: NotificationFacts,
  message: NotificationText,
  locale: Locale,
): Email {
  const { messages } = MESSAGE_TEXTS[locale];
  const fullText: NotificationText = {
    ...message,
    paragraphs: [
      ...(facts.firstName ? [messages.greeting(facts.firstName)] : []),
      ...message.paragraphs,
    ],
    facts: [
      { label: messages.requestNumber, value: formatRequestId(facts.requestId) },
      ...message.facts,
    ],
  };
  return {
    lang: locale,
    subject: `${messages.sender}: ${message.subject} (${facts.requestId})`,
    text: plainText(facts, fullText, locale),
    html: `<!doctype html>\n${document(facts, fullText, locale).html}\n`,
  };
}

/** E-mail without request, linking to a page. */
export function toLetter(message: NotificationText, page: string, locale: Locale): Email {
  const { messages } = MESSAGE_TEXTS[locale];
  const facts: Billed = { trackingUrl: page, documents: [], total: asPiastres(0) };
  return {
    lang: locale,
    subject: `${messages.sender}: ${message.subject}`,
    text: plainText(facts, message, locale),
    html: `<!doctype html>\n${document(facts, message, locale).html}\n`,
  };
}

type Billed = Pick<NotificationFacts, 'trackingUrl' | 'documents' | 'total'>;

function plainText(facts: Billed, message: NotificationText, locale: Locale): string {
  const { messages } = MESSAGE_TEXTS[locale];
  const bill = message.bill
    ? [
        ...billLines(facts, locale).map(
          ({ title, copies, amount }) => `- ${title} × ${copies}: ${amount}`,
        ),
        ...billTotals(facts, message.bill, locale).map(
          ({ label, amount }) => `${label}: ${amount}`,
        ),
        '',
      ]
    : [];
  return [
    message.subject,
    '',
    ...message.paragraphs.flatMap((paragraph) => [paragraph, '']),
    ...message.facts.map(({ label, value }) => `${label}: ${value}`),
    '',
    ...bill,
    `${message.action}: ${facts.trackingUrl}`,
    '',
    message.why ?? messages.notAsked,
    `${messages.portal} · ${messages.portalLine}`,
    '',
  ].join('\n');
}

// Mail clients lack style sheet support: styles are inline, layout uses tables.
const FONT = "font-family:'IBM Plex Sans Arabic',Tahoma,'Segoe UI',Arial,sans-serif";
const INK = '#12302e';
const QUIET = '#4a5f5c';
const LINE = '#d9d4c7';
// Mail clients lack logical properties.
const CELL = `padding:10px 0;border-bottom:1px solid ${LINE};vertical-align:top`;
const SIDES = {
  rtl: { start: 'right', end: 'left' },
  ltr: { start: 'left', end: 'right' },
} as const;

function document(facts: Billed, message: NotificationText, locale: Locale): Markup {
  const { messages } = MESSAGE_TEXTS[locale];
  const dir = textDirection(locale);
  const { start } = SIDES[dir];
  return markup`<html lang="${locale}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${message.subject}</title>
</head>
<body style="margin:0;padding:0;background:#fbf8f2">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" dir="${dir}" style="background:#fbf8f2">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:#ffffff;border:1px solid ${LINE};border-radius:14px;border-collapse:separate;${FONT};color:${INK};font-size:16px;line-height:1.75;text-align:${start}">
<tr><td style="background:#0b3b3a;border-bottom:3px solid #e0a52e;border-radius:13px 13px 0 0;padding:16px 28px;color:#ffffff">
<span style="font-size:22px;font-weight:600">${messages.portal}</span>
<span style="font-size:14px;color:#dcefec">&nbsp; ${messages.portalLine}</span>
</td></tr>
<tr><td style="padding:28px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.35;font-weight:600">${message.subject}</h1>
${message.paragraphs.map((text) => markup`<p style="margin:0 0 16px">${text}</p>\n`)}
${factsTable(message, locale)}
${message.bill ? billTable(facts, message.bill, locale) : markup``}
<p style="margin:24px 0 0"><a href="${facts.trackingUrl}" style="display:inline-block;background:#0f5a57;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 24px;border-radius:10px">${message.action}</a></p>
</td></tr>
<tr><td style="padding:16px 28px;border-top:1px solid ${LINE};color:${QUIET};font-size:14px">${message.why ?? messages.notAsked}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}

function factsTable({ facts }: NotificationText, locale: Locale): Markup {
  const { start, end } = SIDES[textDirection(locale)];
  const labelStyle = `${CELL};color:${QUIET};padding-${end}:16px;text-align:${start}`;
  return markup`<table width="100%" cellspacing="0" cellpadding="0" style="border-top:1px solid ${LINE}">
${facts.map(
  ({ label, value }) =>
    markup`<tr><th scope="row" style="${labelStyle};font-weight:400">${label}</th><td style="${CELL};text-align:${end};font-weight:600"><bdi>${value}</bdi></td></tr>\n`,
)}</table>`;
}

/** Total of the documents; with fees, also the fees and the amount paid. */
function billTotals(
  { total }: Billed,
  { fees }: Bill,
  locale: Locale,
): { label: string; amount: string }[] {
  const { messages } = MESSAGE_TEXTS[locale];
  const documents = { label: messages.total, amount: money(total, locale) };
  if (fees === 0) return [documents];
  return [
    documents,
    { label: messages.fees, amount: money(fees, locale) },
    { label: messages.paidTotal, amount: money(sumPiastres([total, fees]), locale) },
  ];
}

function billTable(facts: Billed, bill: Bill, locale: Locale): Markup {
  const { messages } = MESSAGE_TEXTS[locale];
  const { start, end } = SIDES[textDirection(locale)];
  const head = `${CELL};border-bottom:2px solid ${INK};font-size:14px;font-weight:600`;
  return markup`<table width="100%" cellspacing="0" cellpadding="0" style="margin-top:24px">
<tr><th scope="col" style="${head};text-align:${start}">${messages.document}</th><th scope="col" style="${head};text-align:center;padding:10px 12px">${messages.copies}</th><th scope="col" style="${head};text-align:${end}">${messages.price}</th></tr>
${billLines(facts, locale).map(
  ({ title, copies, amount }) =>
    markup`<tr><td style="${CELL};text-align:${start}">${title}</td><td style="${CELL};text-align:center"><bdi>${copies}</bdi></td><td style="${CELL};text-align:${end};white-space:nowrap"><bdi>${amount}</bdi></td></tr>\n`,
)}${billTotals(facts, bill, locale).map(
  ({ label, amount }) =>
    markup`<tr><th scope="row" colspan="2" style="padding:12px 0 0;text-align:${start};font-weight:600">${label}</th><td style="padding:12px 0 0;text-align:${end};font-weight:600;white-space:nowrap"><bdi>${amount}</bdi></td></tr>\n`,
)}</table>`;
}

/** Safe HTML, created only by {@link markup}. */
class Markup {
  readonly html: string;

  private constructor(html: string) {
    this.html = html;
  }

  static of(strings: readonly string[], values: readonly Interpolated[]): Markup {
    const parts = strings.map((part, index) => part + written(values[index] ?? ''));
    return new Markup(parts.join(''));
  }
}

type Interpolated = string | number | Markup | readonly Markup[];

/** Template tag that escapes values except {@link Markup}. Attributes must be quoted. */
function markup(strings: TemplateStringsArray, ...values: readonly Interpolated[]): Markup {
  return Markup.of(strings, values);
}

/** For the text of an element or a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function written(value: Interpolated): string {
  if (value instanceof Markup) return value.html;
  if (typeof value === 'object') return value.map(({ html }) => html).join('');
  return escapeHtml(String(value));
}
