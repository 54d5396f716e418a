import { decideRequest, releaseRequest } from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { startServerForTest } from '../harness.ts';
import { behindLock, PATIENT } from '../support/database/behind-lock.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { signInStaff } from '../support/office/staff.ts';

test.each(['a second decision', 'a release'])(
  '%s from another tab is refused while the first decision is stored',
  async (second) => {
    const server = await startServerForTest({ DECISION_UNDO_SECONDS: '6' }, undefined, {
      timeouts: PATIENT,
      stopClock: true,
    });
    const clerk = await signInStaff(server, 'clerk');
    const requestId = await createOfficeRequest(await server.signIn());
    const { version, items } = await readRequestAs(clerk, requestId);
    const decide = (accept: boolean) => () =>
      clerk.call(decideRequest, {
        body: {
          requestId,
          version,
          decisions: items.map(({ id: documentId }) =>
            accept
              ? { documentId, accept }
              : { documentId, accept, reasonCode: 'NOT_FOUND', note: '' },
          ),
        },
      });
    const release = () => clerk.call(releaseRequest, { body: { requestId } });
    const answers = await behindLock<{ status: number; body: { ResponseCode?: number } }>(
      server,
      requestId,
      [decide(true), second === 'a release' ? release : decide(false)],
    );
    expect(answers.map(({ body }) => body.ResponseCode)).toEqual([
      RESPONSE_CODES.ACCEPTED,
      RESPONSE_CODES.CHANGED,
    ]);
    server.advanceTime(6_000);
    await server.app.jobs.drain();
    expect((await readRequestAs(clerk, requestId)).state).toBe('WAITING_PAYMENT');
  },
);
