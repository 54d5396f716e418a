import {
  asPiastres,
  createRequestId,
  DELIVERY_FAILURES,
  type DeliveryFailure,
  formatPounds,
  MAX_SMS_PARTS,
  multiplyPiastres,
  NOTIFICATION_KINDS,
  type NotificationDetails,
  type NotificationKind,
  smsParts,
  sumPiastres,
  toPounds,
  toRequestId,
  UNALLOCATED_REASONS,
} from '@wathiqa/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHANNELS } from './channels/index.ts';
import { composeNotification } from './compose.ts';
import type { NotificationFacts } from './notification-facts.ts';

function composeAll(...given: Parameters<typeof composeNotification>) {
  const composed = composeNotification(...given);
  return { sms: CHANNELS.sms.compose(composed).text, email: CHANNELS.email.compose(composed) };
}

const amount = fc.integer({ min: 100, max: 100_000_00 }).map(asPiastres);
const moment = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

const details: { [Kind in NotificationKind]: fc.Arbitrary<NotificationDetails[Kind]> } = {
  registered: fc.constant({}),
  orderedAboutYou: fc.record({
    ...{ citizenId: fc.nat(), orderedAt: moment },
    summed: fc.option(fc.integer({ min: 1, max: 9_999 }), { nil: undefined }),
  }),
  answered: fc.constant({}),
  correctionAsked: fc.record({ until: moment.map((iso) => iso.slice(0, 10)) }),
  addressChanged: fc.record({ changedAt: moment, heldUntil: fc.option(moment) }),
  rejected: fc.constant({}),
  waitingPayment: fc.constant({}),
  paymentCode: fc.record({
    code: fc.stringMatching(/^[0-9]{9,13}$/),
    total: amount,
    expiresAt: moment,
  }),
  withdrawn: fc.constant({}),
  reopened: fc.constant({}),
  paid: fc.record({
    method: fc.constantFrom('card' as const, 'cash' as const),
    fees: fc.integer({ min: 0, max: 5_000 }).map(asPiastres),
    reference: fc.stringMatching(/^[0-9]{9,13}$/),
    paidAt: moment,
  }),
  unusablePayment: fc.record({
    amount,
    method: fc.constantFrom('card' as const, 'cash' as const),
    fees: fc.integer({ min: 0, max: 5_000 }).map(asPiastres),
    reference: fc.stringMatching(/^[0-9]{9,13}$/),
    paidAt: moment,
    reason: fc.constantFrom(...UNALLOCATED_REASONS),
  }),
  refunded: fc.record({
    amount,
    method: fc.constantFrom('card' as const, 'cash' as const),
    fees: fc.integer({ min: 0, max: 5_000 }).map(asPiastres),
    reference: fc.stringMatching(/^[0-9]{9,13}$/),
    refundedAt: moment,
    rest: fc.boolean(),
    unusable: fc.boolean(),
  }),
  onItsWay: fc.record({ codeVersion: fc.nat() }),
  deliveryAttempt: fc.record({
    number: fc.integer({ min: 1, max: 3 }),
    failure: fc.constantFrom(...DELIVERY_FAILURES),
    nextOn: fc.option(moment.map((iso) => iso.slice(0, 10))),
  }),
  returned: fc.record({ keptUntil: moment.map((iso) => iso.slice(0, 10)) }),
  lost: fc.record({ arrivesOn: fc.option(moment.map((iso) => iso.slice(0, 10))) }),
  delivered: fc.constant({}),
  erasureProposed: fc.record({ proposedAt: moment }),
  restriction: fc.record({ restricted: fc.boolean() }),
};

const requestId = fc
  .tuple(fc.integer({ min: 2026, max: 2099 }), fc.integer({ min: 1, max: 999_999_999 }))
  .map(([year, running]) => createRequestId(year, running));

/** Fourteen digits in any script, with or without separators. */
const nationalId = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 14, maxLength: 14 }),
    fc.constantFrom('0', '٠', '۰'),
    fc.constantFrom('', ' ', '-'),
  )
  .map(([digits, zero, between]) =>
    digits.map((digit) => String.fromCharCode(zero.charCodeAt(0) + digit)).join(between),
  );

const reason = fc
  .tuple(fc.string({ unit: 'grapheme', maxLength: 200 }), nationalId, fc.string({ maxLength: 200 }))
  .map(([before, number, after]) => `${before} ${number} ${after}`);

function factsOf(rejection: fc.Arbitrary<string | null>): fc.Arbitrary<NotificationFacts> {
  return fc.record({
    requestId,
    total: amount,
    firstName: fc.oneof(fc.constantFrom('', 'أحمد'), nationalId),
    documents: fc.array(
      fc.record({
        title: fc.constantFrom('شهادة ميلاد', 'قيد عائلي مترجم (الإنجليزية)'),
        copies: fc.integer({ min: 1, max: 5 }),
        unitPrice: amount,
        rejection,
      }),
      { minLength: 1, maxLength: 20 },
    ),
    lastAnswer: fc.oneof(fc.constant(''), reason),
    deliveryCode: fc.option(fc.stringMatching(/^[0-9]{6}$/)),
    governorateCode: fc.constantFrom(null, '01', '24'),
    trackingUrl: fc.constant('https://portal.test/inquiryResult/260000000000'),
  });
}

const LONG_NUMBER = /\p{Nd}(?:[\s.\-/]?\p{Nd}){13}/u;

describe.each(NOTIFICATION_KINDS)('%s', (kind) => {
  const detail: fc.Arbitrary<NotificationDetails[NotificationKind]> = details[kind];

  test('contains no national ID from user text', () => {
    const rejection = fc.option(reason, { freq: 2 });
    fc.assert(
      fc.property(factsOf(rejection), detail, (facts, detail) => {
        const { sms, email } = composeAll(facts, { kind, detail });
        // Legitimate numbers are shorter and separate.
        for (const text of [sms, email.subject, email.text, email.html]) {
          expect(text).not.toMatch(LONG_NUMBER);
        }
      }),
    );
  });

  test('names the request and fits two SMS parts, including the trial mark', () => {
    fc.assert(
      fc.property(factsOf(fc.option(reason)), detail, (facts, detail) => {
        const { sms, email } = composeAll(facts, { kind, detail });
        const trial = composeAll(facts, { kind, detail }, { trial: true });
        expect(trial.sms).toMatch(/^تجريبي: /);
        expect(sms.startsWith(trial.sms.replace('تجريبي: ', ''))).toBe(true);
        expect(`${trial.sms} ${trial.email.text}`).not.toContain('15340');
        expect(smsParts(trial.sms)).toBeLessThanOrEqual(MAX_SMS_PARTS);
        expect(trial.email.subject).toContain('تجريبي');
        expect(sms).toContain(facts.requestId);
        expect(email.subject).toContain(facts.requestId);
        expect(smsParts(sms)).toBeLessThanOrEqual(2);
        expect(email.text).toContain(facts.trackingUrl);
        expect(email.html).toContain(`href="${facts.trackingUrl}"`);
      }),
    );
  });
});

test.each(['registered', 'waitingPayment', 'paid'] as const)('%s states the amount due', (kind) => {
  const detail: fc.Arbitrary<Partial<NotificationDetails['paid']>> = details[kind];
  fc.assert(
    fc.property(factsOf(fc.constant(null)), detail, (facts, detail) => {
      const { sms, email } = composeAll(facts, { kind, detail });
      const total = formatPounds(toPounds(facts.total));
      // With the provider's fees once they are paid.
      const { fees = asPiastres(0) } = detail;
      expect(sms).toContain(formatPounds(toPounds(sumPiastres([facts.total, fees]))));
      expect(email.text).toContain(total);
      expect(email.html).toContain(`<bdi>${total}</bdi>`);
      for (const { copies, unitPrice } of facts.documents) {
        expect(email.html).toContain(
          `<bdi>${formatPounds(toPounds(multiplyPiastres(unitPrice, copies)))}</bdi>`,
        );
      }
    }),
  );
});

const FACTS: NotificationFacts = {
  requestId: toRequestId(260_000_000_018),
  total: asPiastres(13_000),
  lastAnswer: '',
  firstName: 'أحمد',
  documents: [
    { title: 'شهادة ميلاد', copies: 2, unitPrice: asPiastres(6_500), rejection: null },
    {
      title: 'قيد وفاة',
      copies: 1,
      unitPrice: asPiastres(6_500),
      rejection: 'الاسم لا يطابق السجل',
    },
  ],
  deliveryCode: null,
  governorateCode: null,
  trackingUrl: 'https://portal.test/inquiryResult/260000000018',
};

test('states the payment code, amount and expiry in SMS and e-mail', () => {
  const detail = {
    code: '963455678',
    total: asPiastres(13_350),
    expiresAt: '2026-11-23T15:30:00.000Z',
  };
  const { sms, email } = composeAll(FACTS, { kind: 'paymentCode', detail });
  for (const text of [sms, email.text, email.html]) {
    expect(text).toContain('963455678');
    expect(text).toContain('133.50 جنيه');
    expect(text).toContain('5:30 م');
  }
});

test('excludes a rejected document from the bill and names it with its reason', () => {
  const { sms, email } = composeAll(FACTS, { kind: 'waitingPayment', detail: {} });
  expect(sms).toContain('عدا وثيقة واحدة');
  expect(email.text).toContain('قيد وفاة (مرفوضة): الاسم لا يطابق السجل');
  expect(email.text).not.toContain('قيد وفاة ×');
  expect(composeAll(FACTS, { kind: 'rejected', detail: {} }).sms).toContain('الاسم لا يطابق السجل');
});

test('escapes user text in the e-mail', () => {
  const documents = [
    {
      title: 'قيد وفاة',
      copies: 1,
      unitPrice: asPiastres(1),
      rejection: '<img src=x onerror=alert(1)>',
    },
  ];
  const { email } = composeAll({ ...FACTS, documents }, { kind: 'rejected', detail: {} });
  expect(email.html).not.toContain('<img');
});

const NEXT_ON = '2026-12-23';

/** Reason and act of each failure; a trial names no call centre. */
const FAILURE_WORDS: Readonly<Record<DeliveryFailure, readonly string[]>> = {
  noAnswer: ['اتصل بك المندوب ولم ترد', 'يعود إليك', '23 ديسمبر 2026'],
  absent: ['لم يجد المندوب أحدًا', 'يعود إليك', '23 ديسمبر 2026'],
  wrongAddress: ['لم يستدل المندوب على العنوان', 'صحح العنوان'],
  postponed: ['طلبت من المندوب موعدًا آخر', 'يعود إليك', '23 ديسمبر 2026'],
  refused: ['رُفض استلام الوثائق', 'فاتصل'],
};

test.each(DELIVERY_FAILURES)('a failed delivery tells reason, next day and act: %s', (failure) => {
  const visits = ['noAnswer', 'absent', 'postponed'].includes(failure);
  const detail = { number: 1, failure, nextOn: visits ? NEXT_ON : null };
  const { sms, email } = composeAll(FACTS, { kind: 'deliveryAttempt', detail });
  for (const words of FAILURE_WORDS[failure]) {
    expect(sms).toContain(words);
    expect(email.text).toContain(words);
  }
  const last = composeAll(FACTS, {
    kind: 'deliveryAttempt',
    detail: { number: 3, failure, nextOn: null },
  });
  expect(last.sms).toContain('كانت هذه آخر محاولة');
  expect(last.sms).not.toContain('يعود إليك');
});

const REFUND = {
  amount: 24_000,
  fees: 365,
  reference: '1234567890123',
  refundedAt: '2026-09-22T20:30:00.000Z',
  until: '2026-11-21',
};

test('a refund of money that was not usable does not speak of a running request', () => {
  const detail = { ...REFUND, method: 'cash', unusable: true };
  const { email } = composeAll(FACTS, { kind: 'refunded', detail });
  expect(email.text).toContain('ولم نحتسبه لطلبك');
  expect(email.text).not.toContain('ووثائقه كما هي');
});

test('a refund names method, place, last day and the charge that is not refunded', () => {
  const compose = (detail: object) => composeAll(FACTS, { kind: 'refunded', detail });
  const card = compose({
    ...REFUND,
    until: undefined,
    method: 'card',
    document: 'شهادة ميلاد',
    rest: false,
  });
  expect(card.sms).toContain('يصل إلى بطاقتك حتى 12 أكتوبر 2026');
  expect(card.email.text).toContain('رسوم شركة الدفع 3.65 جنيه لا تُرد');
  expect(card.email.text).not.toMatch(/باقي|منفذ/);
  const cash = compose({ ...REFUND, method: 'cash', fees: 0, document: 'شهادة ميلاد', rest: true });
  expect(cash.sms).toContain('من أي منفذ من منافذ «فوري» حتى 21 نوفمبر 2026');
  expect(cash.sms).toContain('اسأل 15340');
  expect(cash.email.text).toContain('استرشادية');
  expect(cash.email.text).toContain('باقي وثائق الطلب كما هي');
  expect(cash.email.text).not.toMatch(/بطاقتك|رسوم شركة الدفع/);
});

/** Worst case: 20 documents of 5 copies, piastres, longest month, all reasons. */
test.each<[NotificationKind, number, unknown]>([
  ['registered', 1, {}],
  ['orderedAboutYou', 2, { citizenId: 1, orderedAt: '2026-09-22T20:30:00.000Z' }],
  ['orderedAboutYou', 2, { citizenId: 1, orderedAt: '2026-09-22T20:30:00.000Z', summed: 9_999 }],
  ['addressChanged', 2, { changedAt: '2026-09-22T20:30:00.000Z', heldUntil: null }],
  ['rejected', 2, {}],
  ['waitingPayment', 2, {}],
  [
    'paymentCode',
    2,
    { code: '1234567890123', total: 2_499_950, expiresAt: '2026-09-22T20:30:00.000Z' },
  ],
  ['withdrawn', 1, {}],
  ['reopened', 2, {}],
  [
    'paid',
    2,
    { method: 'cash', fees: 1, reference: '1234567890123', paidAt: '2026-09-22T20:30:00.000Z' },
  ],
  ...UNALLOCATED_REASONS.map((reason): [NotificationKind, number, unknown] => [
    'unusablePayment',
    2,
    { ...REFUND, method: 'cash', reason, amount: 2_499_950, paidAt: REFUND.refundedAt },
  ]),
  ['refunded', 2, { ...REFUND, method: 'card' }],
  ['refunded', 2, { ...REFUND, method: 'cash' }],
  ['onItsWay', 2, { codeVersion: 1 }],
  ...DELIVERY_FAILURES.map((failure): [NotificationKind, number, unknown] => [
    'deliveryAttempt',
    2,
    { number: 2, failure, nextOn: NEXT_ON },
  ]),
  ['returned', 2, { keptUntil: NEXT_ON }],
  ['lost', 2, { arrivesOn: '2026-09-22' }],
  ['delivered', 1, {}],
  ['erasureProposed', 2, { proposedAt: '2026-09-22T20:30:00.000Z' }],
])('limits the SMS %s to %i parts', (kind, parts, detail) => {
  const facts = { ...FACTS, total: asPiastres(2_499_950), deliveryCode: '123456' };
  const { sms } = composeAll(facts, { kind, detail });
  expect({ sms, parts: smsParts(sms) }).toEqual({ sms, parts: Math.min(parts, smsParts(sms)) });
});

/** Worst case, with the longest product reason. */
const ENGLISH_FACTS: NotificationFacts = {
  ...FACTS,
  total: asPiastres(2_499_950),
  deliveryCode: '123456',
  lastAnswer: 'We will send the papers on Sunday.',
  documents: FACTS.documents.map((document) => ({
    ...document,
    title: 'Translated marriage certificate (Portuguese)',
    rejection: document.rejection && 'The mother’s name does not match the name on record',
  })),
  trackingUrl: `https://portal.test/en/inquiryResult/${FACTS.requestId}`,
};

test.each<[NotificationKind, unknown]>([
  ['registered', {}],
  ['orderedAboutYou', { citizenId: 1, orderedAt: '2026-09-22T20:30:00.000Z' }],
  ['orderedAboutYou', { citizenId: 1, orderedAt: '2026-09-22T20:30:00.000Z', summed: 9_999 }],
  ['addressChanged', { changedAt: '2026-09-22T20:30:00.000Z', heldUntil: null }],
  ['correctionAsked', { until: '2026-09-22' }],
  ['answered', {}],
  ['rejected', {}],
  ['waitingPayment', {}],
  [
    'paymentCode',
    { code: '1234567890123', total: 2_499_950, expiresAt: '2026-09-22T20:30:00.000Z' },
  ],
  ['withdrawn', {}],
  ['reopened', {}],
  [
    'paid',
    { method: 'cash', fees: 1, reference: '1234567890123', paidAt: '2026-09-22T20:30:00.000Z' },
  ],
  ...UNALLOCATED_REASONS.map((reason): [NotificationKind, unknown] => [
    'unusablePayment',
    { ...REFUND, method: 'cash', reason, amount: 2_499_950, paidAt: REFUND.refundedAt },
  ]),
  ['refunded', { ...REFUND, method: 'card', document: 'Birth certificate' }],
  ['refunded', { ...REFUND, method: 'cash', document: 'Birth certificate', rest: true }],
  ['onItsWay', { codeVersion: 1 }],
  ...DELIVERY_FAILURES.map((failure): [NotificationKind, unknown] => [
    'deliveryAttempt',
    { number: 2, failure, nextOn: NEXT_ON },
  ]),
  ['returned', { keptUntil: NEXT_ON }],
  ['lost', { arrivesOn: '2026-09-22' }],
  ['delivered', {}],
  ['erasureProposed', { proposedAt: '2026-09-22T20:30:00.000Z' }],
])('%s in English fits one SMS part and contains no Arabic except names', (kind, detail) => {
  const locale = 'en';
  const { sms, email } = composeAll(ENGLISH_FACTS, { kind, detail }, { locale });
  expect({ sms, parts: smsParts(sms) }).toEqual({ sms, parts: 1 });
  for (const text of [sms, email.subject, email.text, email.html]) {
    expect(text.replaceAll(ENGLISH_FACTS.firstName, '')).not.toMatch(/\p{Script=Arabic}/u);
  }
  expect(email.lang).toBe('en');
  expect(email.html).toContain('<html lang="en" dir="ltr">');
  expect(email.html).not.toContain('rtl');
});

test('truncates a long reason after a word', () => {
  const documents = FACTS.documents.map((document) => ({
    ...document,
    rejection:
      'الاسم المكتوب لا يطابق الاسم المسجل في السجلات المميكنة، وتاريخ الميلاد مختلف كذلك عما كتبته في الطلب، فراجع الاثنين',
  }));
  const { sms } = composeAll({ ...FACTS, documents }, { kind: 'rejected', detail: {} });
  expect(sms).toMatch(/ [\p{Script=Arabic}]+… لا تدفع شيئًا\.$/u);
  expect(documents[0]?.rejection).toContain(/السبب: (.*)…/u.exec(sms)?.[1]);
});

describe('links in the text of staff', () => {
  const OWN = 'https://portal.test/requests';
  const answered = (lastAnswer: string) =>
    composeAll({ ...FACTS, lastAnswer }, { kind: 'answered', detail: {} });

  test.each([
    'https://evil.example/pay?x=1',
    'HTTP://EVIL.EXAMPLE',
    '(evil.example/pay)',
    'www.evil.example',
    'bit.ly/3xyz',
    'ادفع.مصر',
    'بوابة://دفع',
    '10.0.0.1/pay',
    'help@evil.example',
    'https://portal.test@evil.example/',
    'https://x@portal.test/',
    'https://portal.test.evil.example/',
    'evil\u3002example/x',
    'evil\uff0ecom/a',
    'https://portal.test\u3002evil.example/',
    'ا'.repeat(600),
  ])('removes %s from SMS and e-mail', (link) => {
    const { sms, email } = answered(`ادفع الآن عبر ${link} ثم تابع`);
    for (const text of [sms, email.text, email.html]) {
      expect(text).not.toContain(link);
      expect(text).toContain('ادفع الآن عبر … ثم تابع');
    }
  });

  test('leaves the link of the portal in e-mail alone, and times and amounts everywhere', () => {
    const { sms, email } = answered(`تعال 12/11/2026 الساعة 8:30 ومعك 65.50 جنيهًا. ${OWN}`);
    expect(email.text).toContain(OWN);
    expect(sms).not.toContain('portal.test');
    for (const text of [sms, email.text])
      expect(text).toContain('12/11/2026 الساعة 8:30 ومعك 65.50');
  });
});
