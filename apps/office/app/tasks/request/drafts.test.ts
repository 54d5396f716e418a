import { expect, test } from 'vitest';
import {
  accept,
  acceptRest,
  countDrafts,
  type Drafts,
  draftsWithoutReason,
  proposesAll,
  reject,
  roundOf,
  toDecisions,
} from './drafts.ts';
import { sampleCorrection, sampleDocument } from './testing/samples.ts';

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

test('counts the corrections of a document until its decision', () => {
  const corrections = [sampleCorrection('corrected'), sampleCorrection(null)];
  const items = [...request.items, sampleDocument({ id: 4, corrections })];
  const rounds = [1, 2, 3, 4, 9, '4:nameChain:', 'request:readdressed:'];
  expect(rounds.map((key) => roundOf({ items }, key))).toEqual([
    0,
    undefined,
    0,
    1,
    undefined,
    1,
    0,
  ]);
});

test('reports rejections without a reason', () => {
  expect(draftsWithoutReason(drafts)).toEqual([3]);
});

test('accepting the rest skips decided documents and those with a draft', () => {
  expect(acceptRest({}, request)).toEqual({ 1: { accept: true }, 3: { accept: true } });
  const rejected = { accept: false, reasonCode: 'NOT_FOUND', note: 'x' } as const;
  expect(acceptRest({ 3: rejected }, request)).toEqual({ 1: { accept: true }, 3: rejected });
});

test('a rejection keeps its reason when pressed again, and after an acceptance', () => {
  const rejected = { accept: false, reasonCode: 'NOT_FOUND', note: 'x' } as const;
  expect(reject(rejected)).toEqual(rejected);
  expect(reject(accept(rejected))).toEqual(rejected);
  expect(toDecisions({ 1: accept(rejected) }, request)).toEqual([{ documentId: 1, accept: true }]);
});

test('converts drafts to decisions with a trimmed note', () => {
  expect(
    toDecisions(
      { 1: { accept: true }, 3: { accept: false, reasonCode: 'NOT_FOUND', note: ' x ' } },
      request,
    ),
  ).toEqual([
    { documentId: 1, accept: true },
    { documentId: 3, accept: false, reasonCode: 'NOT_FOUND', note: 'x' },
  ]);
});

test('counts drafts of waiting documents', () => {
  expect(countDrafts({ 1: { accept: true } }, request)).toEqual({
    accepted: 1,
    rejected: 0,
    left: 1,
  });
});

test('proposes to accept all unless a document has a red or amber finding or a draft', () => {
  const [kind, severity] = ['nameChain', 'amber'] as const;
  const nothing = { field: null, other: null, otherPosition: null, otherRequestId: null };
  const finding = { kind, severity, documentId: 3, ...nothing };
  const clear = { ...request, findings: [] };
  expect(proposesAll({}, clear)).toBe(true);
  expect(proposesAll({}, { ...request, findings: [finding] })).toBe(false);
  expect(proposesAll({ 1: { accept: true } }, clear)).toBe(false);
});
