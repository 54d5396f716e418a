import { expect, test } from 'vitest';
import {
  acceptAll,
  applicableDrafts,
  countDrafts,
  type Drafts,
  draftsWithoutReason,
  toDecisions,
} from './drafts.ts';
import { sampleDocument } from './testing/samples.ts';

const request = {
  items: [
    sampleDocument({ id: 1 }),
    sampleDocument({ id: 2, state: 'REJECTED' }),
    sampleDocument({ id: 3 }),
  ],
};
const drafts: Drafts = {
  1: { accept: true },
  2: { accept: true },
  3: { accept: false, reasonCode: '', note: '' },
};

test('a draft of a document that was decided meanwhile cannot be sent', () => {
  expect(applicableDrafts(drafts, request)).toEqual({ 1: drafts[1], 3: drafts[3] });
});

test('a draft of a document of another request cannot be sent', () => {
  expect(applicableDrafts({ 9: { accept: true } }, request)).toEqual({});
});

test('a rejection without a reason is named', () => {
  expect(draftsWithoutReason(drafts)).toEqual([3]);
});

test('accepting all leaves out what is decided', () => {
  expect(acceptAll(request)).toEqual({ 1: { accept: true }, 3: { accept: true } });
});

test('drafts become decisions, with the note trimmed', () => {
  expect(
    toDecisions({
      1: { accept: true },
      3: { accept: false, reasonCode: 'NOT_FOUND', note: ' x ' },
    }),
  ).toEqual([
    { documentId: 1, accept: true },
    { documentId: 3, accept: false, reasonCode: 'NOT_FOUND', note: 'x' },
  ]);
});

test('drafts are counted over what waits', () => {
  expect(countDrafts({ 1: { accept: true } }, request)).toEqual({
    accepted: 1,
    rejected: 0,
    left: 1,
  });
});
