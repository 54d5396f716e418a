import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DELIVERY_STATES, REQUEST_STATES } from '../requests/request-states.ts';
import { canTransition } from '../requests/transition-steps.ts';
import {
  isActionAllowed,
  MAX_DELIVERY_ATTEMPTS,
  REQUEST_ACTION_NAMES,
  type RequestAction,
} from '../requests/transitions.ts';
import { decidedState, rejectionText } from './request-actions.ts';

const EVERYWHERE = REQUEST_STATES.flatMap((state) =>
  DELIVERY_STATES.map((delivery) => `${state} ${delivery}`),
);

/** All other pairs are refused. */
const ALLOWED: Readonly<Record<RequestAction, readonly string[]>> = {
  register: [],
  receiveAddress: REQUEST_STATES.map((state) => `${state} NOT_PACKED`),
  changeAddress: [
    'WAITING_APPROVAL NOT_PACKED',
    'WAITING_PAYMENT NOT_PACKED',
    'PAYMENT_ACCEPTED NOT_PACKED',
  ],
  correctAddress: ['INTRANSIT HANDED_OVER', 'INTRANSIT RETURNED'],
  claim: EVERYWHERE,
  release: EVERYWHERE,
  setAside: ['WAITING_APPROVAL NOT_PACKED'],
  transfer: ['WAITING_APPROVAL NOT_PACKED'],
  decide: ['WAITING_APPROVAL NOT_PACKED'],
  returnForCorrection: ['WAITING_APPROVAL NOT_PACKED'],
  correct: ['WAITING_APPROVAL NOT_PACKED'],
  lapseCorrection: ['WAITING_APPROVAL NOT_PACKED'],
  withdraw: ['WAITING_APPROVAL NOT_PACKED', 'WAITING_PAYMENT NOT_PACKED'],
  markErrors: ['WAITING_PAYMENT NOT_PACKED'],
  reopen: ['WAITING_PAYMENT NOT_PACKED', 'REJECTED NOT_PACKED'],
  writeMessage: EVERYWHERE,
  answerMessages: EVERYWHERE,
  issueCode: ['WAITING_PAYMENT NOT_PACKED'],
  expireCode: EVERYWHERE.filter((pair) => !pair.startsWith('WAITING_APPROVAL')),
  pay: ['WAITING_PAYMENT NOT_PACKED'],
  receiveUnusable: EVERYWHERE,
  refund: EVERYWHERE,
  missPromise: EVERYWHERE.filter((place) => /^(PAYMENT_ACCEPTED|INTRANSIT) /.test(place)),
  recordVisit: ['WAITING_PAYMENT NOT_PACKED', 'PAYMENT_ACCEPTED NOT_PACKED'],
  pack: ['PAYMENT_ACCEPTED NOT_PACKED'],
  unpack: ['PAYMENT_ACCEPTED PACKED'],
  moveToBatch: ['PAYMENT_ACCEPTED PACKED'],
  handOver: ['PAYMENT_ACCEPTED PACKED'],
  recordAttempt: ['INTRANSIT HANDED_OVER'],
  recordDelivery: ['INTRANSIT HANDED_OVER'],
  recordWrongCode: ['INTRANSIT HANDED_OVER'],
  recordReturn: ['INTRANSIT HANDED_OVER'],
  askToSendAgain: ['INTRANSIT RETURNED'],
  sendAgain: ['INTRANSIT RETURNED'],
  recordLoss: ['INTRANSIT HANDED_OVER'],
};

describe.each(REQUEST_ACTION_NAMES)('%s', (act) => {
  const pairs = REQUEST_STATES.flatMap((state) =>
    DELIVERY_STATES.map((delivery) => ({ state, delivery })),
  );
  test.each(pairs)('with $state, $delivery', ({ state, delivery }) => {
    const allowed = ALLOWED[act].includes(`${state} ${delivery}`);
    expect(isActionAllowed(act, { state, delivery, attempts: 0 })).toBe(allowed);
  });
});

test('refuses a fourth attempt, but not a return or delivery', () => {
  const tried = {
    state: 'INTRANSIT',
    delivery: 'HANDED_OVER',
    attempts: MAX_DELIVERY_ATTEMPTS,
  } as const;
  expect(isActionAllowed('recordAttempt', { ...tried, attempts: MAX_DELIVERY_ATTEMPTS - 1 })).toBe(
    true,
  );
  expect(isActionAllowed('recordAttempt', tried)).toBe(false);
  expect(isActionAllowed('recordReturn', tried)).toBe(true);
  expect(isActionAllowed('recordDelivery', tried)).toBe(true);
});

test.each([
  [['REJECTED', 'REJECTED'], 'REJECTED'],
  [['REJECTED', 'WAITING_PAYMENT'], 'WAITING_PAYMENT'],
  [['WAITING_PAYMENT', 'WAITING_PAYMENT'], 'WAITING_PAYMENT'],
  [['REJECTED', 'WAITING_APPROVAL'], 'WAITING_APPROVAL'],
] as const)('documents %j make a request %s', (documents, state) => {
  expect(decidedState(documents)).toBe(state);
});

test('decides only to permitted states, or waits', () => {
  const decided = fc.constantFrom('WAITING_APPROVAL', 'WAITING_PAYMENT', 'REJECTED');
  fc.assert(
    fc.property(fc.array(decided, { minLength: 1, maxLength: 20 }), (documents) => {
      const state = decidedState(documents);
      return state === 'WAITING_APPROVAL' || canTransition('WAITING_APPROVAL', state);
    }),
  );
});

test('states the reason, then the note', () => {
  expect(rejectionText('الاسم لا يطابق', undefined)).toBe('الاسم لا يطابق');
  expect(rejectionText('الاسم لا يطابق', '')).toBe('الاسم لا يطابق');
  expect(rejectionText('الاسم لا يطابق', 'الاسم الثاني')).toBe('الاسم لا يطابق. الاسم الثاني');
});
