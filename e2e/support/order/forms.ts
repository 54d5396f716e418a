import { joinName } from '@wathiqa/domain';
import type { ServiceEntry, Typed } from '../fixtures.ts';
import { type Person, people } from '../people.ts';

/** Input and expected order data (spec §2.2). */
interface FormDocument {
  typed: Typed;
  sent: Readonly<Record<string, unknown>>;
}

export interface FormCase extends ServiceEntry {
  /** Key in the order payload. */
  key: string;
  documentType: string;
  serviceCode: string;
  /** In pounds. */
  price: number;
  documents: readonly FormDocument[];
}

const { self: AHMED, daughter: MONA } = people;

function personFields(person: Person, numberOfCopies: number): FormDocument {
  const { nationalIdenNumber } = person;
  return {
    typed: { ...ownerFields(person), nationalIdenNumber, numberOfCopies },
    sent: { ...toOwnerWire(person), nid: { nationalIdenNumber }, numberOfCopies },
  };
}

function ownerFields(person: Person): Typed {
  const { firstName, fatherName, grandfatherName, familyName, motherFullName, genderCode } = person;
  return { firstName, fatherName, grandfatherName, familyName, motherFullName, genderCode };
}

function toOwnerWire(person: Person) {
  const { motherFullName, genderCode } = person;
  return { name: { fullName: joinName(person) }, motherFullName, genderCode };
}

function mergeDocument(document: FormDocument, same: Typed, added: Typed = {}): FormDocument {
  return {
    typed: { ...document.typed, ...same },
    sent: { ...document.sent, ...same, ...added },
  };
}

export const LANGUAGES: Readonly<Record<string, string>> = {
  '101': 'الإنجليزية',
  '102': 'الفرنسية',
  '103': 'الإسبانية',
  '104': 'الإيطالية',
  '105': 'الألمانية',
  '109': 'الصينية',
  '111': 'التركية',
  '117': 'الكورية',
  '123': 'الصربية',
};

const SELF = { relationCode: 'SELF' };
const ELECTRONIC = { list: 'electronicservices' } as const;
const TRANSLATED = {
  list: 'translatedservices',
  key: 'translatedDocs',
  serviceCode: 'MOICS010',
  price: 250,
} as const;
const NEITHER = { spouseFullName: '', applicantEntity: '' };

/** All forms except birth certificate and ID card, which have their own journeys. */
export const formCases: readonly FormCase[] = [
  {
    ...ELECTRONIC,
    tile: 'قيد ميلاد أول مرة',
    docType: 'birthfirsttime',
    key: 'birthDocs',
    documentType: 'BirthFirstTime',
    serviceCode: 'MOICSO013',
    price: 80,
    documents: [
      { typed: { forSelf: true, ...ownerFields(AHMED) }, sent: { ...toOwnerWire(AHMED), ...SELF } },
      {
        typed: { forSelf: false, ...ownerFields(MONA), relationCode: 'DAUGHTER' },
        sent: { ...toOwnerWire(MONA), relationCode: 'DAUGHTER' },
      },
    ].map(({ typed, sent }) => ({
      typed,
      sent: {
        ...sent,
        nid: { nationalIdenNumber: '00000000000000' },
        numberOfCopies: 1,
        isFirstTime: true,
      },
    })),
  },
  {
    ...ELECTRONIC,
    tile: 'قيد وفاة',
    docType: 'death',
    key: 'deathDocs',
    documentType: 'Death',
    serviceCode: 'MOICSO005',
    price: 65,
    documents: [mergeDocument(personFields(AHMED, 3), { relationCode: 'FATHER' })],
  },
  {
    ...ELECTRONIC,
    tile: 'وثيقة زواج',
    docType: 'marriage',
    key: 'marriageDocs',
    documentType: 'Marriage',
    serviceCode: 'MOICSO003',
    price: 70,
    documents: [
      mergeDocument(personFields(AHMED, 2), { ...SELF, spouseFullName: 'هدى إبراهيم علي حسن' }),
      mergeDocument(personFields(MONA, 1), {
        relationCode: 'DAUGHTER',
        spouseFullName: 'كريم حسن علي محمد',
      }),
    ],
  },
  {
    ...ELECTRONIC,
    tile: 'وثيقة طلاق',
    docType: 'divorce',
    key: 'divorceDocs',
    documentType: 'Divorce',
    serviceCode: 'MOICSO004',
    price: 70,
    documents: [
      mergeDocument(personFields(MONA, 1), { ...SELF, spouseFullName: 'كريم حسن علي محمد' }),
      mergeDocument(personFields(AHMED, 2), {
        relationCode: 'SON',
        spouseFullName: 'هدى إبراهيم علي حسن',
      }),
    ],
  },
  {
    ...ELECTRONIC,
    tile: 'قيد عائلي',
    docType: 'familyrecord',
    key: 'familyRecords',
    documentType: 'FamilyRecord',
    serviceCode: 'MOICSO006',
    price: 65,
    documents: [
      mergeDocument(personFields(MONA, 1), {
        relationCode: 'WIFE',
        applicantEntity: 'جامعة القاهرة',
      }),
    ],
  },
  {
    ...ELECTRONIC,
    tile: 'قيد فردي',
    docType: 'personalrecord',
    key: 'personalRecords',
    documentType: 'PersonalRecord',
    serviceCode: 'MOICSO007',
    price: 65,
    documents: [mergeDocument(personFields(AHMED, 5), {}, SELF)],
  },
  {
    ...TRANSLATED,
    tile: 'شهادة ميلاد مترجمة',
    docType: 'birth',
    documentType: 'Birth',
    documents: [
      {
        typed: { forSelf: true, ...personFields(AHMED, 1).typed, languageCode: '101' },
        sent: {
          ...personFields(AHMED, 1).sent,
          ...SELF,
          ...translated('Birth'),
          languageCode: '101',
        },
      },
      mergeDocument(
        personFields(MONA, 2),
        { relationCode: 'DAUGHTER', languageCode: '102', latinName: 'Mona Elsayed' },
        translated('Birth'),
      ),
      mergeDocument(
        personFields(AHMED, 1),
        { relationCode: 'FATHER', languageCode: '123' },
        translated('Birth'),
      ),
    ],
  },
  {
    ...TRANSLATED,
    tile: 'قيد وفاة مترجم',
    docType: 'death',
    documentType: 'Death',
    documents: [
      mergeDocument(
        personFields(MONA, 1),
        { relationCode: 'MOTHER', languageCode: '105' },
        translated('Death'),
      ),
    ],
  },
  {
    ...TRANSLATED,
    tile: 'وثيقة زواج مترجمة',
    docType: 'marriage',
    documentType: 'Marriage',
    documents: [
      mergeDocument(
        personFields(AHMED, 1),
        {
          ...{ ...SELF, languageCode: '101', latinName: 'Ahmed Elsayed' },
          spouseFullName: 'هدى إبراهيم علي حسن',
        },
        { documentTypeCode: 'Marriage', applicantEntity: '' },
      ),
      mergeDocument(
        personFields(MONA, 1),
        { ...SELF, languageCode: '111', spouseFullName: 'كريم حسن علي محمد' },
        { documentTypeCode: 'Marriage', applicantEntity: '' },
      ),
    ],
  },
  {
    ...TRANSLATED,
    tile: 'وثيقة طلاق مترجمة',
    docType: 'divorce',
    documentType: 'Divorce',
    documents: [
      mergeDocument(
        personFields(AHMED, 1),
        { ...SELF, languageCode: '104', spouseFullName: 'هدى إبراهيم علي حسن' },
        { documentTypeCode: 'Divorce', applicantEntity: '' },
      ),
      mergeDocument(
        personFields(MONA, 1),
        { relationCode: 'MOTHER', languageCode: '109', spouseFullName: 'كريم حسن علي محمد' },
        { documentTypeCode: 'Divorce', applicantEntity: '' },
      ),
    ],
  },
  {
    ...TRANSLATED,
    tile: 'قيد عائلي مترجم',
    docType: 'familyrecord',
    documentType: 'FamilyRecord',
    documents: [
      mergeDocument(
        personFields(AHMED, 2),
        { languageCode: '103', applicantEntity: 'السفارة الإسبانية' },
        { ...SELF, documentTypeCode: 'FamilyRecord', spouseFullName: '' },
      ),
    ],
  },
  {
    ...TRANSLATED,
    tile: 'قيد فردي مترجم',
    docType: 'personalrecord',
    documentType: 'PersonalRecord',
    documents: [
      mergeDocument(
        personFields(MONA, 1),
        { languageCode: '117' },
        { ...SELF, ...translated('PersonalRecord') },
      ),
    ],
  },
];

function translated(documentTypeCode: string) {
  return { documentTypeCode, ...NEITHER };
}

export function formCase(list: ServiceEntry['list'], docType: string): FormCase {
  const found = formCases.find((form) => form.list === list && form.docType === docType);
  if (!found) throw new RangeError(`No form at ${list}/${docType}`);
  return found;
}
