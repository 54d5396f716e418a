import { createRequest } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import type { Profile } from '../../profile-query.ts';
import { createBlankEntry, documentRules } from '../document/document-entry.ts';
import { documentForms } from '../document/document-form.tsx';
import type { Delivery } from './delivery.ts';
import type { OrderEntry } from './order-form.ts';
import { parseDocuments, toContactInfo, toCustomerAddress } from './order-payload.ts';

const BLANK_BIRTH = createBlankEntry('Birth');
const birthRules = documentRules('Birth');
const profile: Profile = {
  email: 'citizen@wathiqa.example',
  userName: 'أحمد محمود',
  firstName: 'أحمد',
  otherName: 'محمود عبد الرحمن السيد',
  genderCode: 'M',
  nationalId: '29005140190010',
  motherFullName: 'سعاد علي',
  mobile: '01012345678',
};
const delivery: Delivery = {
  departmentNo: '15',
  floorNo: '2',
  flatNo: '4',
  streetName: 'شارع النيل',
  districtName: 'المعادي',
  detailedAddress: 'أمام الحديقة',
  govCode: '01',
  policeCode: '0101',
  postalCode: '11511',
  mobile1: '01012345678',
  mobile2: '01112345678',
  notifyMobile: '1',
};
const completeEntry: OrderEntry = {
  ...BLANK_BIRTH,
  forSelf: true,
  firstName: 'أحمد',
  fatherName: 'محمود',
  grandfatherName: 'عبد الرحمن',
  familyName: 'السيد',
  nationalIdenNumber: '29005140190010',
  genderCode: 'M',
  motherFullName: 'سعاد',
};

test('returns the documents in order, or the first invalid one', () => {
  const forms = documentForms('Birth');
  expect(parseDocuments(forms, [completeEntry, completeEntry])).toEqual({
    lists: { birthDocs: [birthRules.parse(completeEntry), birthRules.parse(completeEntry)] },
  });
  expect(parseDocuments(forms, [completeEntry, BLANK_BIRTH, BLANK_BIRTH])).toEqual({ invalid: 2 });
});

test('groups documents of several kinds by list, in order', () => {
  const { forSelf: _, ...person } = completeEntry;
  const death: OrderEntry = { ...person, kind: 'Death', relationCode: 'FATHER' };
  const translated: OrderEntry = {
    ...completeEntry,
    kind: 'TranslatedBirth',
    relationCode: '',
    languageCode: '105',
  };
  expect(parseDocuments(documentForms('Birth'), [death, completeEntry, translated, death])).toEqual(
    {
      lists: {
        deathDocs: [documentRules('Death').parse(death), documentRules('Death').parse(death)],
        birthDocs: [birthRules.parse(completeEntry)],
        translatedDocs: [documentRules('TranslatedBirth').parse(translated)],
      },
    },
  );
});

test('adds delivery to the contact only when placing the order', () => {
  expect(toContactInfo(profile).contactDetails).toEqual({ email: profile.email });
  expect(toContactInfo(profile, delivery)).toEqual({
    name: { firstName: 'أحمد', otherName: 'محمود عبد الرحمن السيد' },
    genderCode: 'M',
    nid: { nationalIdenNumber: '29005140190010' },
    motherFullName: 'سعاد علي',
    contactDetails: {
      email: 'citizen@wathiqa.example',
      address: 'شقة 4، دور 2، عقار 15، شارع النيل، المعادي، أمام الحديقة',
      mobile1: '01012345678',
      mobile2: '01112345678',
    },
  });
});

test('builds an order that the contract accepts', () => {
  const read = createRequest.body?.safeParse({
    birthDocs: [birthRules.parse(completeEntry)],
    contactInfo: toContactInfo(profile, delivery),
    customerAddress: toCustomerAddress(delivery),
    options: { locale: 'ar', seenTotalPrice: 65 },
  });
  expect(read?.success).toBe(true);
});

test('sends place codes as numbers', () => {
  expect(toCustomerAddress(delivery)).toMatchObject({
    governorateCode: 1,
    policeDeptCode: 101,
    postOfficeCode: 11511,
  });
});
