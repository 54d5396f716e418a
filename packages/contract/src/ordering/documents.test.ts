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

/** The paths at fault with the name of the problem. */
function faults(
  schema: typeof BirthDocument | typeof OrderPayload | typeof TranslatedDocument,
  value: unknown,
) {
  return Object.fromEntries(
    schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ??
      [],
  );
}

describe('a birth document', () => {
  test('that lacks everything names every field', () => {
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

  test('of a first time has fourteen zeros and one copy', () => {
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
  ])('of a first time with %i copies is told once: %s', (numberOfCopies, problem) => {
    const nid = { nationalIdenNumber: '00000000000000' };
    const first = { ...birth, isFirstTime: true, nid, numberOfCopies };
    expect(faults(BirthDocument, first).numberOfCopies).toBe(problem);
  });

  test('loses fields that are not its own, such as a price', () => {
    expect(BirthDocument.parse({ ...birth, price: 1 })).toEqual(birth);
  });
});

describe('a translation', () => {
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

describe('an order', () => {
  test('without a list is refused as a whole, and so is one of more than 20 documents in all', () => {
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

  test('of a card is of nothing else', () => {
    const order = { birthDocs: [birth], nidDoc: [card], contactInfo: {} };
    expect(faults(OrderPayload, order)).toEqual({ nidDoc: 'cardAlone' });
    expect(faults(OrderPayload, { nidDoc: [card], contactInfo: {} })).toEqual({});
  });

  test('has defaults for what a preview need not say', () => {
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

test('a delivery contact has two mobiles that differ, in whatever digits they are written', () => {
  const contact = { address: 'شارع 9', mobile1: '01000000011', mobile2: '٠١٠٠٠٠٠٠٠١١' };
  expect(DeliveryContact.safeParse(contact).error?.issues).toMatchObject([
    { path: ['mobile2'], message: 'mobilesEqual' },
  ]);
  expect(DeliveryContact.safeParse({ ...contact, mobile2: '01000000012' }).success).toBe(true);
});
