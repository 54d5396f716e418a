import { expect, test } from 'vitest';
import { DELIVERY_ACTIONS, recordDispatch } from './dispatch.ts';

const WITHOUT_CODE = { noCodeReason: 'notReceived', takenBy: 'منى أحمد السيد علي' };

const problemsOf = (action: string, more: object) =>
  recordDispatch.body?.safeParse({
    requestId: '260000000018',
    version: 1,
    action,
    note: 'ضاع',
    ...more,
  }).error?.issues;

const recorded = (action: string, failure?: string) =>
  problemsOf(action, { failure, ...(action === 'recordDelivery' ? WITHOUT_CODE : {}) });

test.each(DELIVERY_ACTIONS)('%s requires a reason only for an attempt', (action) => {
  const fault = [{ path: ['failure'], message: 'choice' }];
  const isAttempt = action === 'recordAttempt';
  expect(recorded(action) ?? []).toMatchObject(isAttempt ? fault : []);
  expect(recorded(action, 'noAnswer') ?? []).toMatchObject(isAttempt ? [] : fault);
});

test.each(DELIVERY_ACTIONS.filter((action) => action !== 'recordDelivery'))(
  '%s refuses a delivery code',
  (action) => {
    const failure = action === 'recordAttempt' ? 'noAnswer' : undefined;
    expect(problemsOf(action, { failure, code: '123456' })).toMatchObject([{ path: ['code'] }]);
  },
);

test('a loss requires a note, which no other event does', () => {
  for (const action of DELIVERY_ACTIONS) {
    const failure = action === 'recordAttempt' ? 'noAnswer' : undefined;
    const proof = action === 'recordDelivery' ? WITHOUT_CODE : {};
    const problems = problemsOf(action, { failure, ...proof, note: ' ' }) ?? [];
    const fault = [{ path: ['note'], message: 'required' }];
    expect(problems).toMatchObject(action === 'recordLoss' ? fault : []);
  }
});

test('normalizes a six-digit delivery code to 0-9', () => {
  const body = { requestId: '260000000018', version: 1, action: 'recordDelivery', code: '١٢٣٤٥٦' };
  expect(recordDispatch.body?.parse(body)).toMatchObject({ code: '123456' });
});
