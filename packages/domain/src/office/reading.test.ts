import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeliveryState, RequestState } from '../requests/request-states.ts';
import {
  findUnusualReading,
  isInQueue,
  type RequestReading,
  USUAL_IDLE_READS,
  USUAL_READS,
} from './reading.ts';
import { STAFF_ROLES } from './roles.ts';

function reading(changes: Partial<RequestReading> = {}): RequestReading {
  return {
    staffId: 1,
    staffName: 'موظف',
    role: 'clerk',
    readerName: 'كريم حسن علي محمد',
    requestId: '260000000018',
    atNight: false,
    acted: true,
    ownerNames: ['أحمد محمود عبد الرحمن السيد'],
    ...changes,
  };
}
const many = (count: number, changes: Partial<RequestReading> = {}) =>
  Array.from({ length: count }, (_, index) => reading({ requestId: String(index), ...changes }));
const kinds = (readings: readonly RequestReading[]) =>
  findUnusualReading(readings).map(({ kind }) => kind);

test.each<[string, RequestReading[], string[]]>([
  ['a day of work', many(USUAL_READS), []],
  ['as many reads without an act as is usual', many(USUAL_IDLE_READS, { acted: false }), []],
  ['one more', many(USUAL_IDLE_READS + 1, { acted: false }), ['readsWithoutAct']],
  ['an auditor who only reads', many(USUAL_IDLE_READS + 1, { acted: false, role: 'auditor' }), []],
  ['more reads than a day of work has', many(USUAL_READS + 1), ['manyReads']],
  ['one read at night', [reading({ atNight: true })], ['nightReads']],
  ['a namesake', [reading({ ownerNames: ['كريم حسن علي محمد'] })], ['sameName']],
  [
    'somebody of the reader’s family',
    [reading({ ownerNames: ['منى سعيد علي محمد'] })],
    ['sameName'],
  ],
  ['one name that is shared', [reading({ ownerNames: ['كريم سعيد فؤاد محمد'] })], []],
  ['a reader of whom no name is proven', [reading({ readerName: '', ownerNames: [''] })], []],
])('%s', (_what, readings, expected) => expect(kinds(readings)).toEqual(expected));

test('reports each finding for one reader and requests read', () => {
  const readings = fc.array(
    fc.record({
      staffId: fc.integer({ min: 1, max: 3 }),
      requestId: fc.constantFrom('1', '2', '3'),
      atNight: fc.boolean(),
      acted: fc.boolean(),
      ownerNames: fc.subarray(['كريم حسن علي محمد', 'أحمد محمود عبد الرحمن السيد']),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(readings, (changes) => {
      const all = changes.map((change) => reading(change));
      for (const { staffId, requestIds } of findUnusualReading(all)) {
        const own = all.filter((each) => each.staffId === staffId);
        expect(own.map(({ requestId }) => requestId)).toEqual(
          expect.arrayContaining([...requestIds]),
        );
        expect(requestIds.length).toBeGreaterThan(0);
      }
    }),
  );
});

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
