import { describe, expect, test } from 'vitest';
import { NOTIFICATION_KINDS, type NotificationKind } from '../notifications.ts';
import type { StaffRole } from '../office/roles.ts';
import { HISTORY_EVENTS } from './request-states.ts';
import { documentTransitions, requestTransitions } from './transition-steps.ts';
import {
  isActorAllowed,
  notificationOf,
  REQUEST_ACTION_NAMES,
  REQUEST_ACTIONS,
  stateAfter,
} from './transitions.ts';

const rows = REQUEST_ACTION_NAMES.map((name) => REQUEST_ACTIONS[name]);

describe('action table', () => {
  test('covers every history event and notification', () => {
    expect(new Set(rows.flatMap(({ events }) => events))).toEqual(new Set(HISTORY_EVENTS));
    const told = rows.flatMap(({ notifies }) =>
      notifies === null || typeof notifies === 'string' ? notifies : Object.values(notifies),
    );
    const { notifiesConcerned } = REQUEST_ACTIONS.register;
    // Acts on personal data are no actions of a request.
    const ofData: readonly NotificationKind[] = ['erasureProposed', 'restriction'];
    const ofRequests = NOTIFICATION_KINDS.filter((kind) => !ofData.includes(kind));
    expect(new Set([...told.filter((kind) => kind !== null), notifiesConcerned])).toEqual(
      new Set(ofRequests),
    );
  });

  test('leads a request only through these steps', () => {
    expect(requestTransitions().map((step) => Object.values(step).join(' '))).toEqual([
      'WAITING_APPROVAL NOT_PACKED WAITING_PAYMENT NOT_PACKED',
      'WAITING_APPROVAL NOT_PACKED REJECTED NOT_PACKED',
      'WAITING_PAYMENT NOT_PACKED REJECTED NOT_PACKED',
      'REJECTED NOT_PACKED WAITING_APPROVAL NOT_PACKED',
      'WAITING_PAYMENT NOT_PACKED WAITING_APPROVAL NOT_PACKED',
      'WAITING_PAYMENT NOT_PACKED PAYMENT_ACCEPTED NOT_PACKED',
      'PAYMENT_ACCEPTED NOT_PACKED PAYMENT_ACCEPTED PACKED',
      'PAYMENT_ACCEPTED PACKED PAYMENT_ACCEPTED NOT_PACKED',
      'PAYMENT_ACCEPTED PACKED INTRANSIT HANDED_OVER',
      'INTRANSIT HANDED_OVER INTRANSIT DELIVERED',
      'INTRANSIT HANDED_OVER INTRANSIT RETURNED',
      'INTRANSIT RETURNED INTRANSIT HANDED_OVER',
      'INTRANSIT HANDED_OVER PAYMENT_ACCEPTED NOT_PACKED',
    ]);
  });

  test('leads a document only through these steps', () => {
    expect(documentTransitions().map(({ from, to }) => `${from} ${to}`)).toEqual([
      'WAITING_APPROVAL WAITING_PAYMENT',
      'WAITING_APPROVAL REJECTED',
      'WAITING_PAYMENT REJECTED',
      'WAITING_PAYMENT WAITING_APPROVAL',
      'REJECTED WAITING_APPROVAL',
      'WAITING_PAYMENT PAYMENT_ACCEPTED',
    ]);
  });

  test('records every state change', () => {
    for (const name of REQUEST_ACTION_NAMES) {
      const { events, ...rule } = REQUEST_ACTIONS[name];
      const tells = (events as readonly string[]).includes('STATE_CHANGED');
      expect(tells, name).toBe('to' in rule && name !== 'register');
    }
  });
});

test('handover starts transit and an attempt continues it', () => {
  const packed = { state: 'PAYMENT_ACCEPTED', delivery: 'PACKED' } as const;
  const sent = stateAfter('handOver', packed);
  expect(sent).toEqual({ state: 'INTRANSIT', delivery: 'HANDED_OVER' });
  expect(stateAfter('recordAttempt', sent)).toEqual(sent);
});

describe('actors', () => {
  test.each([
    [
      'citizen',
      [
        'register',
        'receiveAddress',
        'changeAddress',
        'correctAddress',
        'correct',
        'withdraw',
        'markErrors',
        'writeMessage',
        'issueCode',
        'expireCode',
        'askToSendAgain',
      ],
    ],
    ['provider', ['issueCode', 'expireCode', 'pay', 'receiveUnusable']],
    ['rule', ['decide']],
    ['clock', ['lapseCorrection', 'expireCode', 'refund', 'missPromise']],
  ] as const)('allows %s only these', (kind, actions) => {
    expect(REQUEST_ACTION_NAMES.filter((name) => isActorAllowed(name, { kind }))).toEqual(actions);
  });

  test('limits staff to their role', () => {
    const actions = (role: StaffRole) =>
      REQUEST_ACTION_NAMES.filter((name) => isActorAllowed(name, { kind: 'staff', role }));
    expect(actions('auditor')).toEqual([]);
    expect(actions('administrator')).toEqual([]);
    const clerk = actions('clerk');
    expect(clerk).toContain('decide');
    expect(clerk).not.toContain('refund');
    expect(clerk).not.toContain('reopen');
    expect(actions('supervisor')).toEqual(
      expect.arrayContaining([...clerk, 'refund', 'reopen', 'pay']),
    );
  });

  test('allows prechecked staff the actions of any role', () => {
    expect(isActorAllowed('refund', { kind: 'staff' })).toBe(true);
    expect(isActorAllowed('withdraw', { kind: 'staff' })).toBe(false);
  });
});

test('notifies the owner by action and resulting state', () => {
  expect(notificationOf('decide', 'WAITING_PAYMENT')).toBe('waitingPayment');
  expect(notificationOf('decide', 'REJECTED')).toBe('rejected');
  expect(notificationOf('decide', 'WAITING_APPROVAL')).toBeNull();
  expect(notificationOf('pay', 'PAYMENT_ACCEPTED')).toBe('paid');
  expect(notificationOf('claim', 'WAITING_APPROVAL')).toBeNull();
});
