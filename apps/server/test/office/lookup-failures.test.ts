import type { LookupFailure } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { startServerForTest } from '../harness.ts';
import { type RegisterReply, recordOf, WRONG_KEY } from '../support/civil-register.ts';
import { lastEntry } from '../support/office/audit-entries.ts';
import { startLookups } from '../support/office/document-lookups.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';

const MINUTE_MS = 60_000;

const { register, answersWell, server, clerk, lookups, lookupsOf, createLookedUp, decide } =
  await startLookups();

const malformed = { result: 'one', record: { fields: { fullName: 5 } } };
test.each<[string, RegisterReply, LookupFailure]>([
  ['is not answered', { breaks: true }, 'unreachable'],
  ['is answered 500', { status: 500 }, 'unavailable'],
  ['is answered without its source', { body: { result: 'unavailable' } }, 'unavailable'],
  ['is answered by no JSON', { body: '<html>' }, 'malformed'],
  ['is answered by another form', { body: malformed }, 'malformed'],
  ['is answered without an asked field', { body: recordOf({ fields: [] }) }, 'malformed'],
  ['is answered at length', { body: 'x'.repeat(20_000) }, 'malformed'],
  ['is refused', { status: 403 }, 'refused'],
])(
  'a lookup that %s is shown as such, and repeated until it is answered',
  async (_how, reply, failure) => {
    register.answer = () => reply;
    const request = await createLookedUp();
    expect(request.items[0]?.lookup).toMatchObject({
      state: 'pending',
      attempts: 1,
      failure,
      nextAttemptAt: expect.any(String),
      match: null,
    });

    register.answer = answersWell;
    await server.app.jobs.drain();
    expect(register.asked).toHaveLength(1);
    server.advanceTime(MINUTE_MS);
    await server.app.jobs.drain();
    const { items } = await readRequestAs(clerk, request.id);
    expect(items[0]?.lookup).toMatchObject({ state: 'done', attempts: 2, grade: 'certain' });
    expect(register.asked).toHaveLength(2);
  },
);

test('a lookup for a wrong signature key is refused by the register', async () => {
  const other = await startServerForTest({
    ...register.environment,
    REGISTRY_SIGNING_KEY: WRONG_KEY,
  });
  register.now = other.now;
  await createOfficeRequest(await other.signIn());
  await other.app.jobs.drain();
  expect(await lookups(other)).toMatchObject([{ state: 'pending', failure: 'refused' }]);
  expect(register.asked).toEqual([]);
});

test('a lookup that fails waits as long as Retry-After says, and so do all others', async () => {
  register.answer = () => ({ status: 503, headers: { 'retry-after': '600' } });
  await createLookedUp();
  register.answer = answersWell;
  server.advanceTime(9 * MINUTE_MS);
  const later = await createLookedUp();
  expect(register.asked).toHaveLength(1);
  expect(later.items[0]?.lookup).toMatchObject({ state: 'pending', attempts: 0 });
  server.advanceTime(2 * MINUTE_MS);
  await server.app.jobs.drain();
  expect(register.asked).toHaveLength(3);
});

test('a lookup that fails delays neither the order nor the decision, and ends with it', async () => {
  register.answer = () => ({ breaks: true });
  const request = await createLookedUp();
  expect((await decide(request)).status).toBe(200);
  expect((await lastEntry(server)).detail).toMatchObject({ documents: [{ lookup: null }] });
  register.answer = answersWell;
  register.asked.length = 0;
  server.advanceTime(MINUTE_MS);
  await server.app.jobs.drain();
  expect(register.asked).toEqual([]);
  expect(await lookupsOf(request.id)).toMatchObject([{ state: 'unneeded', record: '' }]);
});
