import { MAX_DOCUMENTS } from '@wathiqa/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBlankEntry } from '../order/document/document-entry.ts';
import { plainForms, readDraft, stepsOf, termsKind, writeDraft } from './plain-form.ts';

const forms = plainForms('Birth');
const BIRTH = createBlankEntry('Birth');

describe('documents of a form', () => {
  test('are read as they were written', () => {
    const entry = fc
      .record({
        kind: fc.constantFrom('Birth' as const, 'TranslatedMarriage' as const),
        firstName: fc.string(),
        genderCode: fc.constantFrom('M' as const, 'F' as const, '' as const),
        // The list has SELF in place of the switch.
        relationCode: fc.constantFrom('FATHER' as const, '' as const),
        numberOfCopies: fc.integer({ min: 0, max: 9 }),
      })
      .map(({ kind, ...typed }) => ({ ...createBlankEntry(kind), ...typed }));
    const drafts = fc.array(entry, { minLength: 1, maxLength: MAX_DOCUMENTS }).chain((entries) =>
      fc.record({
        entries: fc.constant(entries),
        current: fc.integer({ min: 1, max: entries.length }),
      }),
    );
    fc.assert(
      fc.property(drafts, (draft) => {
        expect(readDraft(forms, writeDraft(draft))).toEqual(draft);
      }),
    );
  });

  test('have the relation SELF as the switch, and back', () => {
    const draft = readDraft(forms, { relationCode: 'SELF' });
    expect(draft.entries).toEqual([{ ...BIRTH, forSelf: true }]);
    expect(writeDraft(draft).relationCode).toBe('SELF');
    expect(readDraft(forms, { ...writeDraft(draft), relationCode: 'SON' }).entries).toEqual([
      { ...BIRTH, relationCode: 'SON' },
    ]);
  });

  test('accept all digit sets, and blank what no list offers', () => {
    const typed = { numberOfCopies: '٣', genderCode: 'X', firstName: 'علي', kind: 'Death' };
    expect(readDraft(forms, typed).entries).toEqual([
      { ...BIRTH, numberOfCopies: 3, firstName: 'علي' },
    ]);
  });

  test.each([
    '',
    '{',
    '[]',
    '{"entries":[],"current":1}',
    '{"entries":[{"kind":"Nid"}],"current":1}',
  ])('begin blank after %j', (draft) =>
    expect(readDraft(forms, { draft })).toEqual({ entries: [BIRTH], current: 1 }),
  );
});

test('terms are of the chosen kind, otherwise of the first document', () => {
  expect(termsKind(forms, { anotherKind: 'Death' })).toBe('Death');
  expect(termsKind(forms, { anotherKind: 'Nid' })).toBe('Birth');
  expect(termsKind(forms, {})).toBe('Birth');
});

test('only an ID card has questions', () => {
  expect(stepsOf(BIRTH)).toEqual(['details', 'review']);
  const card = { ...plainForms('Nid').start.blank, nidIssueReasonCode: 'FIRST' as const };
  expect(stepsOf(card)).toEqual(['details', 'jobTypeId', 'review']);
});
