import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clampCopies, MAX_DOCUMENTS } from './documents.ts';
import { relationOfGender } from './lookup-codes.ts';
import {
  allowedMoves,
  currentEntry,
  type DraftAction,
  type OrderDraft,
  reduceDraft,
  startDraft,
} from './order-draft.ts';

interface Entry {
  id: number;
  text: string;
}

/** Independent model: two stacks around the current entry. */
interface Model {
  before: Entry[];
  shown: Entry;
  after: Entry[];
}

function applyToModel({ before, shown, after }: Model, action: DraftAction<Entry>): Model {
  const [next, ...later] = after;
  const previous = before.at(-1);
  const total = before.length + 1 + after.length;
  switch (action.type) {
    case 'edit':
      return { before, shown: action.entry, after };
    case 'add':
      if (total >= MAX_DOCUMENTS) break;
      return { before: [...before, shown, ...after], shown: action.blank, after: [] };
    case 'previous':
      if (!previous) break;
      return { before: before.slice(0, -1), shown: previous, after: [shown, ...after] };
    case 'next':
      if (!next) break;
      return { before: [...before, shown], shown: next, after: later };
    case 'show': {
      const all = [...before, shown, ...after];
      const chosen = all[action.document - 1];
      if (!chosen) break;
      const at = action.document;
      return { before: all.slice(0, at - 1), shown: chosen, after: all.slice(at) };
    }
    case 'delete':
      if (!previous) break;
      return { before: before.slice(0, -1), shown: previous, after };
  }
  return { before, shown, after };
}

function asDraft({ before, shown, after }: Model): OrderDraft<Entry> {
  return { entries: [...before, shown, ...after], current: before.length + 1 };
}

const entry = fc.record({ id: fc.integer(), text: fc.string() });
const action: fc.Arbitrary<DraftAction<Entry>> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('add' as const), blank: entry }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('edit' as const), entry }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('previous' as const) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('next' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('delete' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('show' as const),
      document: fc.integer({ min: -1, max: MAX_DOCUMENTS + 1 }),
    }),
  },
);
const actions = fc.array(action, { maxLength: 120, size: 'max' });

/** Every draft with its preceding action. */
function walk(first: Entry, taken: readonly DraftAction<Entry>[]) {
  let draft = startDraft(first);
  return taken.map((step) => {
    const before = draft;
    draft = reduceDraft(draft, step, MAX_DOCUMENTS);
    return { before, step, after: draft };
  });
}

describe('any sequence of actions', () => {
  test('equals the stack model', () => {
    fc.assert(
      fc.property(entry, actions, (first, taken) => {
        let model: Model = { before: [], shown: first, after: [] };
        for (const { step, after } of walk(first, taken)) {
          model = applyToModel(model, step);
          expect(after).toEqual(asDraft(model));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('stays in range', () => {
    fc.assert(
      fc.property(entry, actions, (first, taken) => {
        for (const { after } of walk(first, taken)) {
          expect(after.current).toBeGreaterThanOrEqual(1);
          expect(after.current).toBeLessThanOrEqual(after.entries.length);
          expect(after.entries.length).toBeLessThanOrEqual(MAX_DOCUMENTS);
          expect(currentEntry(after)).toBe(after.entries[after.current - 1]);
        }
      }),
    );
  });

  test('ignores actions that are not allowed', () => {
    fc.assert(
      fc.property(entry, actions, (first, taken) => {
        for (const { before, step, after } of walk(first, taken)) {
          if (step.type === 'edit' || step.type === 'show') continue;
          const allowed = allowedMoves(before, MAX_DOCUMENTS)[step.type];
          if (allowed) expect(after).not.toEqual(before);
          else expect(after).toBe(before);
        }
      }),
    );
  });

  test('preserves other entries', () => {
    fc.assert(
      fc.property(entry, actions, (first, taken) => {
        for (const { before, step, after } of walk(first, taken)) {
          const others = before.entries.filter((_, index) => index !== before.current - 1);
          if (step.type === 'edit') {
            expect(after.entries.filter((_, index) => index !== before.current - 1)).toEqual(
              others,
            );
            expect(currentEntry(after)).toBe(step.entry);
          } else if (step.type === 'delete' && after !== before) {
            expect(after.entries).toEqual(others);
          } else if (step.type === 'add' && after !== before) {
            expect(after.entries).toEqual([...before.entries, step.blank]);
          } else {
            expect(after.entries).toEqual(before.entries);
          }
        }
      }),
    );
  });

  test('never mutates earlier drafts', () => {
    fc.assert(
      fc.property(entry, actions, (first, taken) => {
        const start = startDraft(first);
        const kept = structuredClone(start);
        let draft = start;
        for (const step of taken) draft = reduceDraft(draft, step, MAX_DOCUMENTS);
        expect(start).toEqual(kept);
      }),
    );
  });

  test('shows the same entry after back and forth', () => {
    fc.assert(
      fc.property(entry, actions, (first, taken) => {
        const draft = walk(first, taken).at(-1)?.after ?? startDraft(first);
        const allowed = allowedMoves(draft, MAX_DOCUMENTS);
        const there = (...types: ('previous' | 'next')[]) =>
          types.reduce((at, type) => reduceDraft(at, { type }, MAX_DOCUMENTS), draft);
        if (allowed.previous) expect(there('previous', 'next')).toEqual(draft);
        if (allowed.next) expect(there('next', 'previous')).toEqual(draft);
      }),
    );
  });
});

test('starts with document 1 of 1, which allows only add', () => {
  const draft = startDraft({ id: 1, text: '' });
  expect(draft).toEqual({ entries: [{ id: 1, text: '' }], current: 1 });
  expect(allowedMoves(draft, MAX_DOCUMENTS)).toEqual({
    previous: false,
    next: false,
    add: true,
    delete: false,
  });
});

test('allows at most twenty documents', () => {
  let draft = startDraft({ id: 1, text: '' });
  for (let id = 2; id <= MAX_DOCUMENTS + 5; id += 1) {
    draft = reduceDraft(draft, { type: 'add', blank: { id, text: '' } }, MAX_DOCUMENTS);
  }
  expect(draft.entries.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  expect(allowedMoves(draft, MAX_DOCUMENTS).add).toBe(false);
});

test('throws for an index out of range', () => {
  expect(() => currentEntry({ entries: [], current: 1 })).toThrow(RangeError);
});

test.each([
  [Number.NaN, 1],
  [Number.NEGATIVE_INFINITY, 1],
  [-3, 1],
  [0, 1],
  [0.9, 1],
  [1, 1],
  [2, 2],
  [2.9, 2],
  [5, 5],
  [5.1, 5],
  [6, 5],
  [55, 5],
  [Number.POSITIVE_INFINITY, 5],
])('clamps %d copies to %d', (typed, meant) => {
  expect(clampCopies(typed)).toBe(meant);
});

test('clamps any input to an integer from 1 to 5', () => {
  fc.assert(
    fc.property(fc.double(), (typed) => {
      const copies = clampCopies(typed);
      expect([1, 2, 3, 4, 5]).toContain(copies);
      expect(clampCopies(copies)).toBe(copies);
    }),
  );
});

test.each([
  ['SON', 'F', 'DAUGHTER'],
  ['DAUGHTER', 'F', 'DAUGHTER'],
  ['MOTHER', 'M', 'FATHER'],
  ['HUSBAND', 'F', 'WIFE'],
  ['SELF', 'F', 'SELF'],
] as const)('a %s of gender %s is a %s', (relation, gender, expected) => {
  expect(relationOfGender(relation, gender)).toBe(expected);
});
