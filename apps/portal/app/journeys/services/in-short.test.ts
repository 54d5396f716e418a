import { DOCUMENT_KINDS } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { fieldsToKnow, ownersOf } from './in-short.ts';
import { messages } from './services.messages.ts';

const { inShort } = messages.regulations;

/** According to content/regulations. */
test.each([
  ['BirthFirstTime', 'لنفسك أو لوالديك أو أبنائك أو زوجك أو زوجتك'],
  ['Birth', 'لنفسك أو لوالديك أو أبنائك أو زوجك أو زوجتك'],
  ['Death', 'لوالديك أو أبنائك أو زوجك أو زوجتك'],
  ['Marriage', 'لنفسك أو لوالديك أو أبنائك'],
  ['FamilyRecord', 'لنفسك أو لوالديك أو أبنائك أو زوجك أو زوجتك'],
  ['PersonalRecord', 'لنفسك فقط'],
  ['Nid', 'لنفسك فقط'],
  ['TranslatedDivorce', 'لنفسك أو لوالديك أو أبنائك'],
  ['TranslatedFamilyRecord', 'لنفسك فقط'],
] as const)('%s is ordered %s', (kind, owners) => {
  expect(inShort.owners(ownersOf(kind))).toBe(owners);
});

test("lists the form's fields as required knowledge", () => {
  expect(inShort.needs(fieldsToKnow('BirthFirstTime'))).toBe('الاسم الرباعي واسم الأم');
  expect(inShort.needs(fieldsToKnow('Divorce'))).toBe(
    'الاسم الرباعي والرقم القومي واسم الأم واسم الزوج أو الزوجة',
  );
  for (const kind of DOCUMENT_KINDS) expect(fieldsToKnow(kind)).toContain('name');
});
