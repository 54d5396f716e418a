import type { RequestStatus } from '@wathiqa/contract';
import type { DeliveryState, HistoryEvent, RequestState } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { toProgressSteps } from './progress-steps.ts';
import { STAGES, type StatusSummary, toRequestStage } from './request-stage.ts';
import { documentStateLabel } from './status-documents.tsx';
import { nextStep, toStatusSummary } from './status-summary.ts';
import { messages } from './tracking.messages.ts';

type Happened = readonly [HistoryEvent, RequestState];

const REGISTERED: Happened = ['REGISTERED', 'WAITING_APPROVAL'];
const DUE: Happened = ['STATE_CHANGED', 'WAITING_PAYMENT'];
const PAID: Happened = ['PAID', 'PAYMENT_ACCEPTED'];
const PACKED: Happened = ['PACKED', 'PAYMENT_ACCEPTED'];
const HANDED_OVER: Happened = ['HANDED_OVER', 'INTRANSIT'];
const REJECTED: Happened = ['STATE_CHANGED', 'REJECTED'];

test.each<
  readonly [
    stage: string,
    delivery: DeliveryState,
    history: readonly Happened[],
    step: string,
    document: string,
  ]
>([
  ['reviewing', 'NOT_PACKED', [REGISTERED], 'current reviewed', 'قيد المراجعة'],
  ['due', 'NOT_PACKED', [REGISTERED, DUE], 'current paid', 'مقبولة'],
  ['issuing', 'NOT_PACKED', [REGISTERED, DUE, PAID], 'current issued', 'قيد الإصدار'],
  ['issuing', 'PACKED', [REGISTERED, DUE, PAID, PACKED], 'current issued', 'صدرت وعُبئت'],
  [
    'inTransit',
    'HANDED_OVER',
    [REGISTERED, DUE, PAID, PACKED, HANDED_OVER],
    'current sent',
    'في الطريق إليك',
  ],
  [
    'delivered',
    'DELIVERED',
    [REGISTERED, DUE, PAID, PACKED, HANDED_OVER, ['DELIVERED', 'INTRANSIT']],
    'done delivered',
    'تم تسليمها',
  ],
  [
    'returned',
    'RETURNED',
    [REGISTERED, DUE, PAID, PACKED, HANDED_OVER, ['RETURNED', 'INTRANSIT']],
    'stopped delivered',
    'عادت إلينا',
  ],
  [
    'refunded',
    'NOT_PACKED',
    [REGISTERED, DUE, PAID, ['REFUNDED', 'PAYMENT_ACCEPTED']],
    'stopped issued',
    'قيد الإصدار',
  ],
  ['refused', 'NOT_PACKED', [REGISTERED, REJECTED], 'stopped reviewed', 'مرفوضة'],
  [
    'withdrawn',
    'NOT_PACKED',
    [REGISTERED, DUE, ['WITHDRAWN', 'REJECTED']],
    'withdrawn paid',
    'مرفوضة',
  ],
])(
  '%s, delivery %s: banner, steps and documents agree',
  (stage, delivery, happened, step, label) => {
    const state = happened.at(-1)?.[1] ?? 'WAITING_APPROVAL';
    const withdrawn = happened.some(([event]) => event === 'WITHDRAWN');
    const refunded = happened.some(([event]) => event === 'REFUNDED');
    const status = {
      State: { CodeMessage: state },
      Delivery: { State: delivery, Attempts: 0 },
      Withdrawn: withdrawn,
      Paid: null,
      Details: {
        BirthDocs: [{ State: { CodeMessage: state }, ...(refunded && { Refunded: 65 }) }],
      },
      History: happened.map(([Event, CodeMessage], index) => ({
        At: `2026-11-${String(index + 1).padStart(2, '0')}T10:00:00.000Z`,
        Event,
        State: { CodeMessage },
      })),
    } as RequestStatus;
    expect(toRequestStage(toStatusSummary(status))).toBe(stage);
    const steps = toProgressSteps(status);
    const reached = steps.findLast(({ phase }) => phase !== 'upcoming');
    expect(`${reached?.phase} ${reached?.name}`).toBe(step);
    const ends = steps.filter(({ phase }) => phase !== 'done' && phase !== 'upcoming');
    expect(ends).toHaveLength(stage === 'delivered' ? 0 : 1);
    // A document's state stays at payment during dispatch.
    const own = state === 'INTRANSIT' ? 'PAYMENT_ACCEPTED' : state;
    expect(documentStateLabel(own, delivery)).toBe(label);
  },
);

test.each([
  ['attempted', { attempt: { number: 1, failure: 'absent' } }],
  ['attempted', { attempt: { number: 1, failure: 'refused' } }],
  ['misaddressed', { attempt: { number: 1, failure: 'wrongAddress' } }],
  ['attempted', { attempt: { number: 3, failure: 'wrongAddress' } }],
  ['returned', { delivery: 'RETURNED' }],
  ['resending', { delivery: 'RETURNED', sending: 'asked' }],
  ['unclaimed', { delivery: 'RETURNED', sending: 'over' }],
] as const)('%s after a delivery that failed: %o', (stage, changes) => {
  const sent = { state: 'INTRANSIT', delivery: 'HANDED_OVER', withdrawn: false } as const;
  const summary: StatusSummary = { ...sent, ...changes };
  expect(toRequestStage(summary)).toBe(stage);
  expect(nextStep(summary)).not.toBe(messages.result.next.INTRANSIT);
});

test('a full refund does not stop documents and precedes the next step', () => {
  const summary = (Refunded: number, documentRefund?: number) =>
    toStatusSummary({
      State: { CodeMessage: 'PAYMENT_ACCEPTED' },
      Delivery: { State: 'NOT_PACKED', Attempts: 0 },
      Withdrawn: false,
      History: [] as RequestStatus['History'],
      Paid: { Amount: 65, Refunded },
      Details: {
        BirthDocs: [
          {
            State: { CodeMessage: 'PAYMENT_ACCEPTED' },
            ...(documentRefund && { Refunded: documentRefund }),
          },
        ],
      },
    } as RequestStatus);
  const words = (...refunds: Parameters<typeof summary>) => nextStep(summary(...refunds));
  expect(toRequestStage(summary(65))).toBe('issuing');
  expect(words(65)).toBe(`${messages.result.paidBack} ${messages.result.next.PAYMENT_ACCEPTED}`);
  expect(words(64)).toBe(messages.result.next.PAYMENT_ACCEPTED);
  expect(words(65, 65)).toBe(messages.result.nextOfRefunded);
});

test('a late request apologises instead of repeating its promise', () => {
  const summary = toStatusSummary({
    State: { CodeMessage: 'WAITING_APPROVAL' },
    Delivery: { State: 'NOT_PACKED', Attempts: 0 },
    Withdrawn: false,
    History: [] as RequestStatus['History'],
    Paid: null,
    Details: { BirthDocs: [{ State: { CodeMessage: 'WAITING_APPROVAL' } }] },
  } as RequestStatus);
  expect(nextStep(summary)).toBe(messages.result.next.WAITING_APPROVAL);
  expect(nextStep(summary, true)).toBe(messages.result.nextOfLate.WAITING_APPROVAL);
});

test('each stage that needs an action has one', () => {
  for (const { act, need } of Object.values(STAGES)) {
    if (need === 'act') expect(act).not.toBeNull();
  }
  expect(STAGES.refused.act).toBe('orderAgain');
  expect(STAGES.refunded.act).toBe('orderAgain');
});
