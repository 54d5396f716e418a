import type { Payment } from '@wathiqa/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPaymentCode, formatTimeLeft, getScreen, paymentAnnouncement } from './screen.ts';

const due: Payment = {
  requestId: '260000000018',
  state: 'WAITING_PAYMENT',
  withdrawn: false,
  amount: 195,
  items: [],
  paid: null,
  cash: null,
  card: null,
  available: true,
};
const at = '2026-11-21T10:00:00.000Z';
const paid: Payment['paid'] = {
  at,
  method: 'cash',
  amount: 195,
  fees: 5,
  reference: '963455678',
  refunded: 0,
  refundUntil: null,
};
const cash: Payment['cash'] = {
  code: '963455678',
  amount: 195,
  fees: 5,
  total: 200,
  expiresAt: at,
  expired: false,
};

test.each([
  ['nothingDue', { ...due, state: 'WAITING_APPROVAL' }],
  ['nothingDue', { ...due, state: 'REJECTED' }],
  ['due', due],
  ['paid', { ...due, state: 'PAYMENT_ACCEPTED', paid }],
  ['paid', { ...due, state: 'INTRANSIT', paid }],
] as const)('shows %s', (screen, payment) => {
  expect(getScreen(payment)).toBe(screen);
});

describe('announcement', () => {
  test.each([
    ['المستحق 195 جنيهًا', due],
    ['المستحق 195 جنيهًا. كود السداد 963\u00a0455\u00a0678', { ...due, cash }],
    ['المستحق 195 جنيهًا. انتهت صلاحية كود السداد', { ...due, cash: { ...cash, expired: true } }],
    [
      'المستحق 195 جنيهًا. لم تُقبل البطاقة',
      { ...due, card: { state: 'failed' as const, at, why: null } },
    ],
    ['المستحق 195 جنيهًا. لا نستطيع الوصول إلى خدمة السداد الآن', { ...due, available: false }],
    ['تم السداد', { ...due, state: 'PAYMENT_ACCEPTED' as const, paid }],
    ['لا يوجد مبلغ مستحق على هذا الطلب الآن. تم رفض الطلب', { ...due, state: 'REJECTED' as const }],
    [
      'لا يوجد مبلغ مستحق على هذا الطلب الآن. أُلغي الطلب',
      { ...due, state: 'REJECTED' as const, withdrawn: true },
    ],
  ])('%s', (text, payment) => {
    expect(paymentAnnouncement(payment)).toBe(text);
  });
});

test.each([
  ['963455678', '963\u00a0455\u00a0678'],
  ['7001234567', '700\u00a0123\u00a0456\u00a07'],
  ['12', '12'],
])('formats the code %s as %s', (code, shown) => {
  expect(formatPaymentCode(code)).toBe(shown);
});

test('preserves all digits in order', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,20}$/), (code) => {
      expect(formatPaymentCode(code).replaceAll('\u00a0', '')).toBe(code);
      expect(formatPaymentCode(code)).toMatch(/^(\d{3}\u00a0)*\d{1,3}$/);
    }),
  );
});

test.each([
  [-1, undefined],
  [0, undefined],
  [1, '0:01'],
  [59_000, '0:59'],
  [59_001, '1:00'],
  [3_599_000, '59:59'],
  [3_600_000, '1:00:00'],
  [172_752_000, '47:59:12'],
])('formats %i milliseconds left as %s', (left, shown) => {
  expect(formatTimeLeft(left)).toBe(shown);
});
