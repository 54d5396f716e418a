import { describe, expect, test } from 'vitest';
import { BirthDocument } from './documents.ts';
import { DeliveryContact, OrderPayload } from './orders.ts';

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
function faults(schema: typeof BirthDocument | typeof OrderPayload, value: unknown) {
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

  test('loses fields that are not its own, such as a price', () => {
    expect(BirthDocument.parse({ ...birth, price: 1 })).toEqual(birth);
  });
});

describe('an order', () => {
  test('without a list, or with two, is refused as a whole', () => {
    expect(faults(OrderPayload, { contactInfo: {} })).toEqual({ '': 'documents' });
    expect(
      Object.values(faults(OrderPayload, { birthDocs: [birth], deathDocs: [], contactInfo: {} })),
    ).toContain('oneList');
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

test('a delivery contact has two mobiles that differ, in whatever digits they are written', () => {
  const contact = { address: 'شارع 9', mobile1: '01000000011', mobile2: '٠١٠٠٠٠٠٠٠١١' };
  expect(DeliveryContact.safeParse(contact).error?.issues).toMatchObject([
    { path: ['mobile2'], message: 'mobilesEqual' },
  ]);
  expect(DeliveryContact.safeParse({ ...contact, mobile2: '01000000012' }).success).toBe(true);
});
