import { OrderPayload } from '@wathiqa/contract';
import { asksFor, DOCUMENT_KINDS, DOCUMENTS, type DocumentKind } from '@wathiqa/domain';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { OrderEntry } from '../draft/order-form.ts';
import {
  createBlankEntry,
  createEntryAbout,
  createSibling,
  documentRules,
  entrySchema,
} from './document-entry.ts';

/** With a compound name and extra white space. */
const OWNER = {
  firstName: ' منى ',
  fatherName: 'عبد  الرحمن',
  grandfatherName: 'علي',
  familyName: 'حسن',
  motherFullName: ' هدى  السيد',
  genderCode: 'F',
} as const;

const OWNER_PAYLOAD = {
  name: { fullName: 'منى عبد الرحمن علي حسن' },
  motherFullName: 'هدى السيد',
  genderCode: 'F',
} as const;

const RECORD = {
  ...OWNER,
  nationalIdenNumber: '٢٩٦٠٢٢٩٠٢٩٢١٢٠',
  numberOfCopies: 2,
} as const;

const RECORD_PAYLOAD = {
  ...OWNER_PAYLOAD,
  nid: { nationalIdenNumber: '29602290292120' },
  numberOfCopies: 2,
} as const;

function getProblems<Entry>(rules: z.ZodMiniType<object, Entry>, entry: Entry): string[] {
  const read = rules.safeParse(entry);
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.')).toSorted();
}

const OWNER_MISSING = [
  'familyName',
  'fatherName',
  'firstName',
  'genderCode',
  'grandfatherName',
  'motherFullName',
];

const RECORD_MISSING = [...OWNER_MISSING, 'nationalIdenNumber'];

interface Case {
  entry: Omit<OrderEntry, 'kind'>;
  document: Readonly<Record<string, unknown>>;
  missing: readonly string[];
}

const translation = (documentTypeCode: string, languageCode: string) => ({
  documentTypeCode,
  languageCode,
  spouseFullName: '',
  applicantEntity: '',
});

/** All forms from the document table; the ID card has its own. */
const CASES: Readonly<Record<Exclude<DocumentKind, 'Nid'>, Case>> = {
  Birth: {
    entry: { ...RECORD, forSelf: false, relationCode: 'DAUGHTER' },
    document: { ...RECORD_PAYLOAD, relationCode: 'DAUGHTER', isFirstTime: false },
    missing: [...RECORD_MISSING, 'relationCode'],
  },
  BirthFirstTime: {
    entry: { ...OWNER, forSelf: false, relationCode: 'DAUGHTER' },
    document: {
      ...OWNER_PAYLOAD,
      nid: { nationalIdenNumber: '00000000000000' },
      numberOfCopies: 1,
      relationCode: 'DAUGHTER',
      isFirstTime: true,
    },
    missing: [...OWNER_MISSING, 'relationCode'],
  },
  Death: {
    entry: { ...RECORD, relationCode: 'MOTHER' },
    document: { ...RECORD_PAYLOAD, relationCode: 'MOTHER' },
    missing: [...RECORD_MISSING, 'relationCode'],
  },
  Marriage: {
    entry: { ...RECORD, relationCode: 'SELF', spouseFullName: ' علي  محمود ' },
    document: { ...RECORD_PAYLOAD, relationCode: 'SELF', spouseFullName: 'علي محمود' },
    missing: [...RECORD_MISSING, 'relationCode'],
  },
  Divorce: {
    entry: { ...RECORD, relationCode: 'SELF', spouseFullName: ' علي  محمود ' },
    document: { ...RECORD_PAYLOAD, relationCode: 'SELF', spouseFullName: 'علي محمود' },
    missing: [...RECORD_MISSING, 'relationCode', 'spouseFullName'],
  },
  PersonalRecord: {
    entry: { ...RECORD },
    document: { ...RECORD_PAYLOAD, relationCode: 'SELF' },
    missing: RECORD_MISSING,
  },
  FamilyRecord: {
    entry: { ...RECORD, relationCode: 'WIFE', applicantEntity: ' جامعة  القاهرة ' },
    document: { ...RECORD_PAYLOAD, relationCode: 'WIFE', applicantEntity: 'جامعة القاهرة' },
    missing: [...RECORD_MISSING, 'applicantEntity', 'relationCode'],
  },
  TranslatedBirth: {
    entry: { ...RECORD, forSelf: false, relationCode: 'DAUGHTER', languageCode: '101' },
    document: { ...RECORD_PAYLOAD, ...translation('Birth', '101'), relationCode: 'DAUGHTER' },
    missing: [...RECORD_MISSING, 'relationCode', 'languageCode'],
  },
  TranslatedDeath: {
    entry: { ...RECORD, relationCode: 'MOTHER', languageCode: '102' },
    document: { ...RECORD_PAYLOAD, ...translation('Death', '102'), relationCode: 'MOTHER' },
    missing: [...RECORD_MISSING, 'relationCode', 'languageCode'],
  },
  TranslatedMarriage: {
    entry: {
      ...RECORD,
      relationCode: 'SELF',
      spouseFullName: ' علي  محمود ',
      languageCode: '105',
    },
    document: {
      ...RECORD_PAYLOAD,
      ...translation('Marriage', '105'),
      relationCode: 'SELF',
      spouseFullName: 'علي محمود',
    },
    missing: [...RECORD_MISSING, 'relationCode', 'languageCode'],
  },
  TranslatedDivorce: {
    entry: {
      ...RECORD,
      relationCode: 'SELF',
      spouseFullName: ' علي  محمود ',
      languageCode: '104',
    },
    document: {
      ...RECORD_PAYLOAD,
      ...translation('Divorce', '104'),
      relationCode: 'SELF',
      spouseFullName: 'علي محمود',
    },
    missing: [...RECORD_MISSING, 'relationCode', 'spouseFullName', 'languageCode'],
  },
  TranslatedPersonalRecord: {
    entry: { ...RECORD, languageCode: '119' },
    document: { ...RECORD_PAYLOAD, ...translation('PersonalRecord', '119'), relationCode: 'SELF' },
    missing: [...RECORD_MISSING, 'languageCode'],
  },
  TranslatedFamilyRecord: {
    entry: { ...RECORD, applicantEntity: ' جامعة  القاهرة ', languageCode: '123' },
    document: {
      ...RECORD_PAYLOAD,
      ...translation('FamilyRecord', '123'),
      relationCode: 'SELF',
      applicantEntity: 'جامعة القاهرة',
    },
    missing: [...RECORD_MISSING, 'applicantEntity', 'languageCode'],
  },
};

const FORMS = DOCUMENT_KINDS.filter((kind) => kind !== 'Nid');

function entryOf(kind: (typeof FORMS)[number]): OrderEntry {
  return { kind, ...CASES[kind].entry };
}

describe.each(FORMS)('%s', (kind) => {
  const rules = documentRules(kind);
  const { document, missing } = CASES[kind];
  const entry = entryOf(kind);

  test('converts input to a wire document that the contract accepts', () => {
    const parsed = rules.parse(entry);
    expect(parsed).toEqual(document);
    const payload = OrderPayload.parse({ [DOCUMENTS[kind].list]: [parsed], contactInfo: {} });
    expect(payload[DOCUMENTS[kind].list]).toEqual([parsed]);
  });

  test('reports all missing fields at once', () => {
    expect(getProblems(rules, createBlankEntry(kind))).toEqual(missing.toSorted());
  });

  test('stores typed and blank input unchanged', () => {
    for (const typed of [entry, createBlankEntry(kind)]) {
      expect(entrySchema(kind).parse(typed)).toEqual({ ...createBlankEntry(kind), ...typed });
    }
  });

  test('opens drafts from before a field existed, with the field blank', () => {
    const { kind: _, ...blank } = createBlankEntry(kind);
    for (const [input, value] of Object.entries(blank)) {
      const { [input]: _, ...before } = { ...entry } as Record<string, unknown>;
      const opened = entrySchema(kind).parse(before);
      expect(opened).toEqual({ ...blank, ...before, [input]: value });
    }
  });
});

test.each(FORMS.filter((kind) => asksFor(kind, 'forSelf')))(
  '%s: for oneself the relation is always SELF',
  (kind) => {
    const rules = documentRules(kind);
    for (const relationCode of ['', 'DAUGHTER'] as const) {
      const document = rules.parse({ ...entryOf(kind), forSelf: true, relationCode });
      expect(document).toMatchObject({ relationCode: 'SELF' });
    }
    expect(getProblems(rules, { ...createBlankEntry(kind), forSelf: true })).toEqual(
      CASES[kind].missing.filter((field) => field !== 'relationCode').toSorted(),
    );
  },
);

test.each(FORMS.filter((kind) => asksFor(kind, 'languageCode')))(
  '%s: requires the language',
  (kind) => {
    const entry = { ...entryOf(kind), languageCode: '' } as const;
    expect(getProblems(documentRules(kind), entry)).toEqual(['languageCode']);
  },
);

test('a name in Latin letters is sent without spaces around it, and left out if empty', () => {
  const rules = documentRules('TranslatedBirth');
  const entry = entryOf('TranslatedBirth');
  expect(rules.parse({ ...entry, latinName: ' Mona  Hassan ' })).toEqual({
    ...CASES.TranslatedBirth.document,
    latinName: 'Mona Hassan',
  });
  expect(rules.parse({ ...entry, latinName: ' ' })).toEqual(CASES.TranslatedBirth.document);
  expect(getProblems(rules, { ...entry, latinName: 'منى' })).toEqual(['latinName']);
});

test('the entry of a sister has another name in Latin letters', () => {
  const child = { ...entryOf('TranslatedBirth'), latinName: 'Mona Hassan' };
  expect(createSibling(child)).toMatchObject({ familyName: 'حسن', firstName: '', latinName: '' });
});

test.each(['Marriage', 'TranslatedMarriage'] as const)(
  '%s: requires the spouse once the gender is chosen',
  (kind) => {
    const rules = documentRules(kind);
    for (const genderCode of ['M', 'F'] as const) {
      const nobody = { ...entryOf(kind), genderCode, spouseFullName: ' ' };
      expect(getProblems(rules, nobody)).toEqual(['spouseFullName']);
      expect(getProblems(rules, { ...createBlankEntry(kind), genderCode })).toContain(
        'spouseFullName',
      );
    }
  },
);

test.each(['2960229029212', '296022902921201', '2960229029212O', ''])(
  'refuses the national ID «%s»',
  (nationalIdenNumber) =>
    expect(
      getProblems(documentRules('Birth'), { ...entryOf('Birth'), nationalIdenNumber }),
    ).toEqual(['nationalIdenNumber']),
);

describe('people suggested as owners', () => {
  const CHILD = {
    ...OWNER,
    nationalIdenNumber: '32001010100028',
    relationCode: 'DAUGHTER',
  } as const;
  const GROWN = { ...CHILD, nationalIdenNumber: '29602290292120' };
  const isSuggested = (person: typeof CHILD | typeof GROWN) =>
    DOCUMENT_KINDS.filter((kind) => createEntryAbout(kind, person) !== undefined);

  test('a child is suggested neither for marriage and divorce nor for a family record', () => {
    const forChild = isSuggested(CHILD);
    expect(isSuggested(GROWN).filter((kind) => !forChild.includes(kind))).toEqual([
      'Marriage',
      'Divorce',
      'FamilyRecord',
      'TranslatedMarriage',
      'TranslatedDivorce',
    ]);
  });

  test('each kind and its translation agree on the age of owners', () => {
    for (const { type, ofAge } of Object.values(DOCUMENTS)) {
      expect(ofAge, type).toBe(DOCUMENTS[type].ofAge);
    }
  });
});
