import { expect, test } from 'vitest';
import type { DeliveryState, RequestState } from '../requests/request-states.ts';
import { isInQueue } from './reading-reasons.ts';
import { STAFF_ROLES } from './roles.ts';

test.each<[RequestState, DeliveryState, boolean]>([
  ['WAITING_APPROVAL', 'NOT_PACKED', true],
  ['WAITING_PAYMENT', 'NOT_PACKED', false],
  ['REJECTED', 'NOT_PACKED', false],
  ['PAYMENT_ACCEPTED', 'NOT_PACKED', true],
  ['PAYMENT_ACCEPTED', 'PACKED', true],
  ['INTRANSIT', 'HANDED_OVER', true],
  ['INTRANSIT', 'RETURNED', true],
  ['INTRANSIT', 'DELIVERED', false],
])('queues %s, papers %s, for clerk and supervisor: %s', (state, delivery, lies) => {
  const request = { state, delivery, attempts: 0 };
  const roles = STAFF_ROLES.filter((role) => isInQueue(role, request));
  expect(roles).toEqual(lies ? ['clerk', 'supervisor'] : []);
});
