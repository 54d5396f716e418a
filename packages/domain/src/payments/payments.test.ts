import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPaid, REQUEST_STATES } from '../requests/request-states.ts';
import { asPiastres, PAYMENT_METHODS } from './money.ts';
import {
  ATTEMPT_MINUTES,
  attemptExpiry,
  LEDGER_CAUSES,
  ledgerLines,
  needsApproval,
  nextPollAt,
  PAYMENT_STATUSES,
  type PaymentStatus,
  receivedAmount,
  refundOutcome,
  unallocatedReason,
} from './payments.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const MINUTE = 60_000;
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE);
const piastres = fc.integer({ min: 1, max: 100_000_000 }).map(asPiastres);

describe('payment', () => {
  const request = { state: 'WAITING_PAYMENT', due: asPiastres(6_500) } as const;
  const whole = { request, orderAmount: asPiastres(6_500), paymentAmount: asPiastres(7_250) };

  test.each([
    ['unknownReference', { ...whole, request: undefined }],
    [
      'alreadyPaid',
      {
        ...whole,
        request: { ...request, state: 'PAYMENT_ACCEPTED' },
        orderAmount: asPiastres(1),
      },
    ],
    ['wrongAmount', { ...whole, orderAmount: asPiastres(6_499) }],
    ['wrongAmount', { ...whole, orderAmount: asPiastres(6_501) }],
    ['wrongAmount', { ...whole, paymentAmount: asPiastres(6_499) }],
    ['otherProviderReference', { ...whole, knownReference: '1001', providerReference: '1002' }],
  ] as const)('is unallocated: %s', (reason, condition) => {
    expect(unallocatedReason(condition)).toBe(reason);
  });

  test.each(REQUEST_STATES.filter((state) => state !== 'WAITING_PAYMENT'))(
    'is unallocated for a request in %s',
    (state) => {
      const reason = isPaid(state) ? 'alreadyPaid' : 'notPayable';
      expect(unallocatedReason({ ...whole, request: { ...request, state } })).toBe(reason);
    },
  );

  test('is allocated in full, with and without fees', () => {
    expect(unallocatedReason(whole)).toBeUndefined();
    expect(unallocatedReason({ ...whole, paymentAmount: asPiastres(6_500) })).toBeUndefined();
    for (const knownReference of ['1001', null]) {
      const told = { ...whole, knownReference, providerReference: '1001' };
      expect(unallocatedReason(told)).toBeUndefined();
    }
  });
});

test.each([
  [6_500, 7_250, 6_500],
  [6_500, 6_499, 6_499],
  [0, 750, 0],
])('of %i piastres charged and %i paid, %i are received', (charged, paid, received) => {
  const amounts = { orderAmount: asPiastres(charged), paymentAmount: asPiastres(paid) };
  expect(receivedAmount(amounts)).toBe(received);
});

describe('polling', () => {
  test.each([
    ['card', 0, 2],
    ['card', 1, 4],
    ['card', 4, 32],
    ['cash', 0, 15],
    ['cash', 3, 120],
    ['cash', 9, 360],
    ['cash', 1_000, 360],
  ] as const)('of %s after %i polls: in %i minutes', (method, pollCount, minutes) => {
    expect(nextPollAt(method, pollCount, NOW, later(10_000))).toEqual(later(minutes));
  });

  test('includes the expiry and a day after it', () => {
    expect(nextPollAt('cash', 9, NOW, later(20))).toEqual(later(20));
    expect(nextPollAt('cash', 9, NOW, later(-20))).toEqual(later(360));
    expect(nextPollAt('cash', 9, NOW, later(360 - 24 * 60))).toEqual(later(360));
    expect(nextPollAt('cash', 9, NOW, later(359 - 24 * 60))).toBeNull();
    expect(nextPollAt('cash', 9, NOW, later(-24 * 60))).toBeNull();
  });

  test('always advances and ends', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PAYMENT_METHODS), (way) => {
        const expiresAt = attemptExpiry(way, NOW);
        let at: Date | null = NOW;
        let polls = 0;
        for (; at !== null; polls += 1) {
          const next: Date | null = nextPollAt(way, polls, at, expiresAt);
          if (next) expect(next.getTime()).toBeGreaterThan(at.getTime());
          at = next;
        }
        expect(polls).toBeLessThan(60);
        expect(expiresAt).toEqual(later(ATTEMPT_MINUTES[way].valid));
      }),
    );
  });
});

test.each([
  ['payment', 'registryFees', 'provider', 'registryFees'],
  ['payment', 'unallocated', 'provider', 'unallocated'],
  ['allocation', 'unallocated', 'unallocated', 'registryFees'],
  ['refundRequested', 'registryFees', 'registryFees', 'refunds'],
  ['refundRequested', 'unallocated', 'unallocated', 'refunds'],
  ['refundCompleted', 'registryFees', 'refunds', 'provider'],
  ['refundDeclined', 'unallocated', 'refunds', 'unallocated'],
] as const)('%s of money in %s credits %s and debits %s', (cause, place, to, from) => {
  expect(ledgerLines(cause, place, asPiastres(6_500))).toEqual([
    { account: to, amount: 6_500 },
    { account: from, amount: -6_500 },
  ]);
});

test('balances every ledger entry', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LEDGER_CAUSES),
      fc.constantFrom('registryFees', 'unallocated'),
      piastres,
      (cause, place, amount) => {
        const [to, from] = ledgerLines(cause, place, amount);
        expect(to.amount + from.amount).toBe(0);
        expect(to.amount).toBe(amount);
        expect(to.account).not.toBe(from.account);
      },
    ),
  );
});

test('restores all accounts after a declined refund', () => {
  fc.assert(
    fc.property(fc.constantFrom('registryFees', 'unallocated'), piastres, (place, amount) => {
      const sums = new Map<string, number>();
      for (const cause of ['refundRequested', 'refundDeclined'] as const) {
        for (const line of ledgerLines(cause, place, amount)) {
          sums.set(line.account, (sums.get(line.account) ?? 0) + line.amount);
        }
      }
      expect([...sums.values()]).toEqual([0, 0]);
    }),
  );
});

describe('unanswered refund', () => {
  const refund = (before: number, amount: number) => ({
    paid: asPiastres(100),
    refundedBefore: asPiastres(before),
    amount: asPiastres(amount),
  });
  const first = refund(0, 40);
  const whole = refund(0, 100);
  const last = refund(60, 40);
  const second = refund(40, 40);

  test.each([
    ['PAID', first, 'unclear'],
    ['PAID', whole, 'unclear'],
    ['PAID', last, 'unclear'],
    ['PARTIAL_REFUNDED', first, 'completed'],
    ['PARTIAL_REFUNDED', whole, 'unclear'],
    ['PARTIAL_REFUNDED', last, 'unclear'],
    ['PARTIAL_REFUNDED', second, 'unclear'],
    ['REFUNDED', first, 'unclear'],
    ['REFUNDED', whole, 'completed'],
    ['REFUNDED', last, 'completed'],
    [undefined, whole, 'unclear'],
  ] as const)('%s after %j: %s', (status, refund, outcome) => {
    expect(refundOutcome(status, refund)).toBe(outcome);
  });

  test('is completed only after a status that shows a refund', () => {
    const shown: readonly (PaymentStatus | undefined)[] = ['REFUNDED', 'PARTIAL_REFUNDED'];
    const statuses = fc.constantFrom(undefined, ...PAYMENT_STATUSES);
    fc.assert(
      fc.property(statuses, piastres, piastres, piastres, (status, ...sums) => {
        const [paid, refundedBefore, amount] = sums;
        const outcome = refundOutcome(status, { paid, refundedBefore, amount });
        expect(outcome).toBe(shown.includes(status) ? outcome : 'unclear');
      }),
    );
  });
});

test.each([
  [50_000, 0, false],
  [50_001, 0, true],
  [1, 50_000, true],
  [25_000, 25_000, false],
])('refunding %i piastres after %i needs approval: %s', (amount, before, needed) => {
  const limits = { refundedBefore: asPiastres(before), limit: asPiastres(50_000) };
  expect(needsApproval(asPiastres(amount), limits)).toBe(needed);
});
