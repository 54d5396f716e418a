import { expect, test } from 'vitest';
import {
  accept,
  acceptRest,
  applicableDrafts,
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

test('drops a draft of a decided document', () => {
  expect(applicableDrafts(drafts, request)).toEqual({ 1: drafts[1], 3: drafts[3] });
});

test("drops a draft of another request's document", () => {
  expect(applicableDrafts({ 9: { accept: true } }, request)).toEqual({});
});

test.each([
  ['none', [], { 1: { accept: true } }],
  ['an open one', [null], { 1: { accept: true } }],
  ['a lapsed one', ['lapsed'], { 1: { accept: true } }],
  ['one', ['corrected'], {}],
] as const)('a draft from before any correction applies after %s', (_which, outcomes, expected) => {
  const items = [sampleDocument({ id: 1, corrections: outcomes.map(sampleCorrection) })];
  expect(applicableDrafts({ 1: { accept: true } }, { items })).toEqual(expected);
  const corrected = roundOf({ corrections: outcomes.map(sampleCorrection) });
  const since = { 1: { accept: true, round: corrected } } as const;
  expect(applicableDrafts(since, { items })).toEqual(since);
});

test('reports rejections without a reason', () => {
  expect(draftsWithoutReason(drafts)).toEqual([3]);
});

test('accepting the rest skips decided documents and those with a draft', () => {
  const accepted = { accept: true, round: 0 };
  expect(acceptRest({}, request)).toEqual({ 1: accepted, 3: accepted });
  const rejected = { accept: false, reasonCode: 'NOT_FOUND', note: 'x' } as const;
  expect(acceptRest({ 3: rejected }, request)).toEqual({ 1: accepted, 3: rejected });
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
