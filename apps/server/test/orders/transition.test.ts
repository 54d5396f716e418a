import {
  DELIVERY_STATES,
  isActionAllowed,
  REQUEST_ACTION_NAMES,
  REQUEST_STATES,
  type RequestId,
} from '@wathiqa/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LockedRequest, lockRequest } from '../../src/requests/locked-request.ts';
import { transition } from '../../src/requests/transition.ts';
import type { RequestActor, TransitionAction } from '../../src/requests/transition-effects.ts';
import { startServer, type TestServer } from '../harness.ts';
import { createOfficeRequest } from '../support/office/office-requests.ts';

let server: TestServer;
let requestId: RequestId;

beforeAll(async () => {
  server = await startServer();
  requestId = await createOfficeRequest(await server.signIn());
});
afterAll(() => server.close());

const PROVIDER: RequestActor = { kind: 'provider', reference: '1' };
const CITIZEN: RequestActor = { kind: 'citizen', id: 1 };
const CLERK: RequestActor = { kind: 'staff', id: 1, role: 'clerk' };
const AUDITOR: RequestActor = { kind: 'staff', id: 1, role: 'auditor' };

/** Attempts an action on a modified request and rolls back. */
async function attempt(
  action: TransitionAction,
  actor: RequestActor,
  { version, ...otherwise }: Partial<LockedRequest> & { version?: number } = {},
): Promise<unknown> {
  return server.database
    .transaction(async (transaction) => {
      const locked = await lockRequest(transaction, requestId);
      if (!locked) throw new Error('The request is gone');
      await transition(transaction, { ...locked, ...otherwise }, action, {
        actor,
        now: new Date(),
        version,
        // Never reached by an action.
      } as never);
      throw new Error('It was done');
    })
    .catch((error: unknown) => error);
}

describe('refused action', () => {
  test.each<[TransitionAction, RequestActor]>([
    ['pay', CITIZEN],
    ['pay', CLERK],
    ['withdraw', CLERK],
    ['withdraw', PROVIDER],
    ['decide', CITIZEN],
    ['decide', AUDITOR],
    ['claim', AUDITOR],
    ['pack', CITIZEN],
    ['recordDelivery', PROVIDER],
    ['refund', CITIZEN],
    ['refund', CLERK],
  ])('rejects %s by %o without permission', async (action, actor) => {
    expect(await attempt(action, actor)).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('rejects a stale version', async () => {
    expect(await attempt('decide', CLERK, { version: 7 })).toMatchObject({ code: 'CHANGED' });
  });

  test('rejects a payment of a different amount', async () => {
    const refusal = await attempt('pay', PROVIDER, { state: 'WAITING_PAYMENT' });
    expect(refusal).toMatchObject({ code: 'CHANGED' });
  });

  test('rejects every transition outside the action table', async () => {
    const actors = { citizen: CITIZEN, staff: CLERK, provider: PROVIDER };
    const actions = REQUEST_ACTION_NAMES.filter(
      (name): name is TransitionAction => name !== 'register' && name !== 'receiveAddress',
    );
    for (const action of actions) {
      for (const state of REQUEST_STATES) {
        for (const delivery of DELIVERY_STATES) {
          if (isActionAllowed(action, { state, delivery, attempts: 0 })) continue;
          for (const actor of Object.values(actors)) {
            const refusal = await attempt(action, actor, { state, delivery });
            expect(['CHANGED', 'FORBIDDEN'], `${action} ${state} ${delivery}`).toContain(
              (refusal as { code?: string }).code,
            );
          }
        }
      }
    }
  });
});
