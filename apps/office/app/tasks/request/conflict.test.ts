import { expect, test } from 'vitest';
import { detectConflict } from './conflict.tsx';
import { sampleCorrection, sampleDocument, sampleRequest } from './testing/samples.ts';

const seen = sampleRequest({ items: [sampleDocument({ id: 1 }), sampleDocument({ id: 2 })] });
const event = {
  at: '2026-11-21T09:00:00.000Z',
  event: 'DOCUMENT_ACCEPTED',
  state: 'WAITING_APPROVAL',
  actorKind: 'staff',
  actorId: 7,
  actorName: 'موظف المراجعة',
  documentId: 1,
  batchId: null,
  failure: null,
  proof: null,
  takenBy: null,
  note: null,
} as const;

test('reports new events and discarded drafts', () => {
  const now = {
    ...seen,
    version: 2,
    items: [sampleDocument({ id: 1, state: 'WAITING_PAYMENT' }), sampleDocument({ id: 2 })],
    history: [...seen.history, event],
  };
  const drafts = { 1: { accept: true }, 2: { accept: true } } as const;
  const conflict = detectConflict(seen, now, { drafts, taken: false, me: 8 });
  expect(conflict.events).toEqual([event]);
  expect(conflict.own).toBe(false);
  expect(conflict.droppedItems.map(({ id }) => id)).toEqual([1]);
});

test('discards the draft of a document that was corrected meanwhile', () => {
  const items = [1, 2].map((id) => sampleDocument({ id, corrections: [sampleCorrection(null)] }));
  const [first] = items;
  const corrected = sampleDocument({ id: 2, corrections: [sampleCorrection('corrected')] });
  const now = { ...seen, version: 2, items: first ? [first, corrected] : [] };
  const drafts = { 1: { accept: true }, 2: { accept: true } } as const;
  const conflict = detectConflict({ ...seen, items }, now, { drafts, taken: false, me: 8 });
  expect(conflict.droppedItems.map(({ id }) => id)).toEqual([2]);
});

test("another's claim discards no drafts", () => {
  const drafts = { 1: { accept: true } } as const;
  expect(detectConflict(seen, seen, { drafts, taken: true, me: 8 })).toEqual({
    claimed: true,
    own: false,
    events: [],
    droppedItems: [],
  });
});

test("recognizes one's own lost response", () => {
  const now = { ...seen, version: 2, history: [...seen.history, event] };
  expect(detectConflict(seen, now, { drafts: {}, taken: false, me: 7 }).own).toBe(true);
});
