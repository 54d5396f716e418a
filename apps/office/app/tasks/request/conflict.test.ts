import { expect, test } from 'vitest';
import { conflictBetween } from './conflict.ts';
import { sampleDocument, sampleRequest } from './testing/samples.ts';

const seen = sampleRequest({ items: [sampleDocument({ id: 1 }), sampleDocument({ id: 2 })] });
const event = {
  at: '2026-11-21T09:00:00.000Z',
  event: 'DOCUMENT_ACCEPTED',
  state: 'WAITING_APPROVAL',
  actor: 'staff:7',
  actorName: 'موظف المراجعة',
  note: 'document:1',
} as const;

test('what is new and whose draft is lost', () => {
  const now = {
    ...seen,
    version: 2,
    items: [sampleDocument({ id: 1, state: 'WAITING_PAYMENT' }), sampleDocument({ id: 2 })],
    history: [...seen.history, event],
  };
  const drafts = { 1: { accept: true }, 2: { accept: true } } as const;
  const conflict = conflictBetween(seen, now, { drafts, taken: false, me: 8 });
  expect(conflict.events).toEqual([event]);
  expect(conflict.own).toBe(false);
  expect(conflict.dropped.map(({ id }) => id)).toEqual([1]);
});

test('a request that is only held by another has lost nothing', () => {
  const drafts = { 1: { accept: true } } as const;
  expect(conflictBetween(seen, seen, { drafts, taken: true, me: 8 })).toEqual({
    taken: true,
    own: false,
    events: [],
    dropped: [],
  });
});

test('what one has sent oneself, and never heard of, is told apart', () => {
  const now = { ...seen, version: 2, history: [...seen.history, event] };
  expect(conflictBetween(seen, now, { drafts: {}, taken: false, me: 7 }).own).toBe(true);
});
