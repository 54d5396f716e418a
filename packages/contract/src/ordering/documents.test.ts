import { describe, expect, test } from 'vitest';
import { BirthDocument, TranslatedDocument } from './documents.ts';
import { createRequest, DeliveryContact, OrderPayload } from './orders.ts';

const birth = {
  numberOfCopies: 1,
  name: { fullName: 'أحمد محمود عبد الرحمن السيد' },
  motherFullName: 'فاطمة حسن إبراهيم علي',
  genderCode: 'M',
  nid: { nationalIdenNumber: '29005140190010' },
  relationCode: 'SELF',
  isFirstTime: false,
} as const;

function faults(
  schema: typeof BirthDocument | typeof OrderPayload | typeof TranslatedDocument,
  value: unknown,
) {
  return Object.fromEntries(
    schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ??
      [],
  );
}

describe('birth document', () => {
  test('names every missing field', () => {
    expect(faults(BirthDocument, {})).toEqual({
      numberOfCopies: 'copies',
      name: 'required',
      motherFullName: 'required',
      genderCode: 'required',
      nid: 'required',
      relationCode: 'required',
      isFirstTime: 'required',
    });
  });

  test('as first-time record has fourteen zeros and one copy', () => {
    const first = { ...birth, isFirstTime: true };
    expect(faults(BirthDocument, { ...first, numberOfCopies: 2 })).toEqual({
      'nid.nationalIdenNumber': 'firstTimeNumber',
      numberOfCopies: 'firstTimeCopies',
    });
    const zeros = { ...first, nid: { nationalIdenNumber: '٠٠٠٠٠٠٠٠٠٠٠٠٠٠' } };
    expect(BirthDocument.parse(zeros).nid.nationalIdenNumber).toBe('00000000000000');
  });

  test.each([
    [0, 'copies'],
    [1, undefined],
    [2, 'firstTimeCopies'],
    [5, 'firstTimeCopies'],
    [6, 'copies'],
  ])('as first-time record with %i copies has one problem: %s', (numberOfCopies, problem) => {
    const nid = { nationalIdenNumber: '00000000000000' };
    const first = { ...birth, isFirstTime: true, nid, numberOfCopies };
    expect(faults(BirthDocument, first).numberOfCopies).toBe(problem);
  });

  test('drops unknown fields, such as a price', () => {
    expect(BirthDocument.parse({ ...birth, price: 1 })).toEqual(birth);
  });
});

describe('translation', () => {
  const { isFirstTime: _, ...shared } = birth;
  const translated = { ...shared, languageCode: '101' };
  const SPOUSE = { spouseFullName: 'منى أحمد محمود' };
  const ENTITY = { applicantEntity: 'السفارة' };

  test.each([
    ['Marriage', 'spouseFullName', SPOUSE],
    ['Divorce', 'spouseFullName', SPOUSE],
    ['FamilyRecord', 'applicantEntity', ENTITY],
  ] as const)('of a %s is refused without %s', (documentTypeCode, field, given) => {
    expect(faults(TranslatedDocument, { ...translated, documentTypeCode })).toEqual({
      [field]: 'required',
    });
    expect(faults(TranslatedDocument, { ...translated, documentTypeCode, ...given })).toEqual({});
  });

  test.each(['Birth', 'Death', 'PersonalRecord'] as const)(
    'of a %s needs neither spouse nor entity',
    (documentTypeCode) => {
      expect(faults(TranslatedDocument, { ...translated, documentTypeCode })).toEqual({});
    },
  );
});

describe('name in Latin letters', () => {
  const named = (latinName?: unknown) => ({ ...translated, latinName });

  test('is optional: orders of earlier clients stay as they are', () => {
    expect(TranslatedDocument.parse(translated)).toEqual(translated);
    expect(faults(TranslatedDocument, named(''))).toEqual({});
  });

  test.each([' Mona  Hassan ', 'MONA EL-SAYED', "N’Diaye O'Hara Jr.", 'Müller Łukasz'])(
    'accepts «%s»',
    (typed) => {
      const { latinName } = TranslatedDocument.parse(named(typed));
      expect(latinName).toBe(typed.trim().replaceAll('  ', ' '));
    },
  );

  test.each([
    ['منى حسن', 'latinName'],
    ['Mona حسن', 'latinName'],
    ['Mona 2', 'latinName'],
    ['Mona <b>', 'latinName'],
    [null, 'wrongType'],
    ['a'.repeat(300), 'tooLong:243:300'],
  ])('refuses «%s»', (typed, problem) => {
    expect(faults(TranslatedDocument, named(typed))).toEqual({ latinName: problem });
  });

  test('is dropped from a document that is not a translation', () => {
    expect(BirthDocument.parse({ ...birth, latinName: 'Mona' })).toEqual(birth);
  });
});

const card = {
  name: { firstName: 'أحمد', otherName: 'محمود عبد الرحمن السيد' },
  motherFullName: 'سعاد علي',
  genderCode: 'M',
  nid: { nationalIdenNumber: '29005140190010' },
  jobName: 'مهندس',
  nidIssueReasonCode: 'LOST',
  jobTypeNIDCode: 'NONE',
  numberOfCopies: 1,
};

const { isFirstTime: _, ...shared } = birth;
const translated = {
  ...shared,
  documentTypeCode: 'Birth',
  languageCode: '101',
  spouseFullName: '',
  applicantEntity: '',
};

describe('order', () => {
  test('needs a list and at most 20 documents in total', () => {
    expect(faults(OrderPayload, { contactInfo: {} })).toEqual({ '': 'documents' });
    const mixed = (births: number, translations: number) => ({
      birthDocs: Array(births).fill(birth),
      translatedDocs: Array(translations).fill(translated),
      contactInfo: {},
    });
    expect(faults(OrderPayload, mixed(10, 10))).toEqual({});
    expect(faults(OrderPayload, mixed(10, 11))).toEqual({ '': 'documents' });
    expect(faults(OrderPayload, mixed(1, 0))).toEqual({ translatedDocs: 'documents' });
  });

  test('with a card has no other documents', () => {
    const order = { birthDocs: [birth], nidDoc: [card], contactInfo: {} };
    expect(faults(OrderPayload, order)).toEqual({ nidDoc: 'cardAlone' });
    expect(faults(OrderPayload, { nidDoc: [card], contactInfo: {} })).toEqual({});
  });

  test('has defaults for a preview', () => {
    const { contactInfo, options } = OrderPayload.parse({ birthDocs: [birth], contactInfo: {} });
    expect(options).toEqual({ locale: 'ar' });
    expect(contactInfo.contactDetails).toEqual({
      address: '',
      mobile1: '',
      mobile2: '',
      email: '',
    });
  });
});

test.each([
  ['true', true],
  ['false', false],
  [undefined, false],
])('an order with the header previewonly %s is a preview: %s', (previewonly, isPreview) => {
  expect(createRequest.headers?.parse({ previewonly }).previewonly).toBe(isPreview);
});

test('a delivery contact needs two different mobiles, in any digits', () => {
  const contact = { address: 'شارع 9', mobile1: '01000000011', mobile2: '٠١٠٠٠٠٠٠٠١١' };
  expect(DeliveryContact.safeParse(contact).error?.issues).toMatchObject([
    { path: ['mobile2'], message: 'mobilesEqual' },
  ]);
  expect(DeliveryContact.safeParse({ ...contact, mobile2: '01000000012' }).success).toBe(true);
});
