import type { Payment } from '@wathiqa/contract';
import { describe, expect, test } from 'vitest';
import { getScreen, paymentAnnouncement } from './screen.ts';

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
