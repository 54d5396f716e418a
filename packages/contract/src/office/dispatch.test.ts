import { expect, test } from 'vitest';
import { DELIVERY_ACTIONS, recordDispatch } from './dispatch.ts';

const recorded = (action: string, failure?: string) =>
  recordDispatch.body?.safeParse({ requestId: '260000000018', version: 1, action, failure }).error
    ?.issues;

test.each(DELIVERY_ACTIONS)(
  '%s is told with a reason where it is an attempt, and only there',
  (action) => {
    const fault = [{ path: ['failure'], message: 'choice' }];
    const isAttempt = action === 'recordAttempt';
    expect(recorded(action) ?? []).toMatchObject(isAttempt ? fault : []);
    expect(recorded(action, 'noAnswer') ?? []).toMatchObject(isAttempt ? [] : fault);
  },
);
