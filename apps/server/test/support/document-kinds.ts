import type { FieldProblem, StatusDetails } from '@wathiqa/contract';
import {
  type DocumentList,
  type DocumentType,
  FULL_NAME_MAX_LENGTH,
  type GenderCode,
  NAME_PART_MAX_LENGTH,
  type PriceKey,
  type RelationCode,
  TRANSLATABLE_TYPES,
} from '@wathiqa/domain';
import type { z } from 'zod';
import { documents, firstBirthDocument, translatedDocument } from './orders.ts';

type Relations = Record<GenderCode, readonly RelationCode[]>;

type InvalidCase = [field: string, changes: Record<string, unknown>, problem: FieldProblem];

export interface Kind {
  title: string;
  list: DocumentList;
  document: () => Record<string, unknown>;
  type: DocumentType;
  service: string;
  price: number;
  priceCall: PriceKey;
  group: keyof z.infer<typeof StatusDetails>;
  /** Accepted relations; a card has none. */
  relations?: Relations;
  stored?: Record<string, unknown>;
  invalid?: readonly InvalidCase[];
}

export const OWN: Relations = { M: ['SELF'], F: ['SELF'] };
const RELATIVES: Relations = {
  M: ['FATHER', 'SON', 'HUSBAND'],
  F: ['MOTHER', 'DAUGHTER', 'WIFE'],
};
const RELATIVES_OR_OWN: Relations = {
  M: ['SELF', 'FATHER', 'SON', 'HUSBAND'],
  F: ['SELF', 'MOTHER', 'DAUGHTER', 'WIFE'],
};
const OWN_OR_BLOOD: Relations = { M: ['SELF', 'FATHER', 'SON'], F: ['SELF', 'MOTHER', 'DAUGHTER'] };

const OVERLONG_TEXT = 'أ'.repeat(300);
const invalidTexts = (field: string, max: number = FULL_NAME_MAX_LENGTH): InvalidCase[] => [
  [field, { [field]: undefined }, 'required'],
  [field, { [field]: null }, 'required'],
  [field, { [field]: '' }, 'required'],
  [field, { [field]: ' \t ' }, 'required'],
  [field, { [field]: OVERLONG_TEXT }, `tooLong:${max}:300`],
];
const numbered = (nationalIdenNumber: unknown) => ({ nid: { nationalIdenNumber } });

export const COMMON_INVALID: readonly InvalidCase[] = [
  ...[undefined, null, 0, 6, -1, 1.5, '2'].map(
    (numberOfCopies): InvalidCase => ['numberOfCopies', { numberOfCopies }, 'copies'],
  ),
  ['name', { name: undefined }, 'required'],
  ['name', { name: 'أحمد' }, 'required'],
  ...invalidTexts('motherFullName'),
  ...[undefined, '', 'X', 'm'].map(
    (genderCode): InvalidCase => ['genderCode', { genderCode }, 'required'],
  ),
  ['nid', { nid: undefined }, 'required'],
  ['nid.nationalIdenNumber', { nid: {} }, 'required'],
  ['nid.nationalIdenNumber', numbered(''), 'required'],
  ['nid.nationalIdenNumber', numbered('29005140190O10'), 'digits'],
  ['nid.nationalIdenNumber', numbered('2900514019001'), 'nationalIdLength'],
  ['nid.nationalIdenNumber', numbered('290051401900101'), 'nationalIdLength'],
];

/** Invalid values common to all except cards. */
export const PERSON_INVALID: readonly InvalidCase[] = [
  ['name.fullName', { name: {} }, 'required'],
  ['name.fullName', { name: { fullName: ' ' } }, 'required'],
  ['name.fullName', { name: { fullName: OVERLONG_TEXT } }, `tooLong:${FULL_NAME_MAX_LENGTH}:300`],
];
const invalidRelations = (problem: FieldProblem): InvalidCase[] =>
  [undefined, '', 'COUSIN'].map((relationCode) => ['relationCode', { relationCode }, problem]);

const PLAIN_KINDS: readonly Kind[] = [
  {
    title: 'a birth certificate',
    list: 'birthDocs',
    document: documents.birthDocs,
    type: 'Birth',
    service: 'MOICSO001',
    price: 65,
    priceCall: 'birthPrice',
    group: 'BirthDocs',
    relations: RELATIVES_OR_OWN,
    invalid: [
      ...invalidRelations('required'),
      ['isFirstTime', { isFirstTime: undefined }, 'required'],
      ['isFirstTime', { isFirstTime: 'true' }, 'required'],
    ],
  },
  {
    title: 'a first-time birth record',
    list: 'birthDocs',
    document: firstBirthDocument,
    type: 'BirthFirstTime',
    service: 'MOICSO013',
    price: 80,
    priceCall: 'birthFirstTimeRecordPrice',
    group: 'BirthDocs',
    relations: RELATIVES_OR_OWN,
    stored: { national_id: '0'.repeat(14), relation: 'SON' },
    invalid: [
      ['nid.nationalIdenNumber', numbered('29005140190010'), 'firstTimeNumber'],
      ['numberOfCopies', { numberOfCopies: 2 }, 'firstTimeCopies'],
    ],
  },
  {
    title: 'a death record',
    list: 'deathDocs',
    document: documents.deathDocs,
    type: 'Death',
    service: 'MOICSO005',
    price: 65,
    priceCall: 'deathPrice',
    group: 'DeathDocs',
    relations: RELATIVES,
    stored: { relation: 'FATHER' },
    invalid: invalidRelations('required'),
  },
  {
    title: 'a marriage certificate',
    list: 'marriageDocs',
    document: documents.marriageDocs,
    type: 'Marriage',
    service: 'MOICSO003',
    price: 70,
    priceCall: 'marriagePrice',
    group: 'MarriageDocs',
    relations: OWN_OR_BLOOD,
    stored: { spouse_full_name: 'منى خالد يوسف حسن' },
    invalid: [...invalidRelations('required'), ...invalidTexts('spouseFullName')],
  },
  {
    title: 'a divorce certificate',
    list: 'divorceDocs',
    document: documents.divorceDocs,
    type: 'Divorce',
    service: 'MOICSO004',
    price: 70,
    priceCall: 'divorcePrice',
    group: 'DivorceDocs',
    relations: OWN_OR_BLOOD,
    stored: { spouse_full_name: 'منى خالد يوسف حسن' },
    invalid: [...invalidRelations('required'), ...invalidTexts('spouseFullName')],
  },
  {
    title: 'a personal record',
    list: 'personalRecords',
    document: documents.personalRecords,
    type: 'PersonalRecord',
    service: 'MOICSO007',
    price: 65,
    priceCall: 'personalRecordPrice',
    group: 'PersonalRecords',
    relations: OWN,
    invalid: invalidRelations('choice'),
  },
  {
    title: 'a family record',
    list: 'familyRecords',
    document: documents.familyRecords,
    type: 'FamilyRecord',
    service: 'MOICSO006',
    price: 65,
    priceCall: 'familyRecordPrice',
    group: 'FamilyRecords',
    relations: RELATIVES_OR_OWN,
    stored: { applicant_entity: 'وزارة التربية والتعليم' },
    invalid: [...invalidRelations('required'), ...invalidTexts('applicantEntity')],
  },
  {
    title: 'a national ID card',
    list: 'nidDoc',
    document: documents.nidDoc,
    type: 'Nid',
    service: 'MOICSO002',
    price: 175,
    priceCall: 'nidPrice',
    group: 'NidDoc',
    stored: { issue_reason: 'FIRST', job_name: 'مهندس مدني' },
    invalid: [
      ['numberOfCopies', { numberOfCopies: 2 }, 'copies'],
      ['name.firstName', { name: { otherName: 'محمود علي حسن' } }, 'required'],
      ['name.otherName', { name: { firstName: 'أحمد', otherName: '' } }, 'required'],
      ...invalidTexts('jobName', NAME_PART_MAX_LENGTH),
      ...[undefined, '', 'STOLEN', 'first'].map(
        (nidIssueReasonCode): InvalidCase => [
          'nidIssueReasonCode',
          { nidIssueReasonCode },
          'required',
        ],
      ),
      ...[undefined, 'DOCTOR', 1].map(
        (jobTypeNIDCode): InvalidCase => ['jobTypeNIDCode', { jobTypeNIDCode }, 'wrongType'],
      ),
    ],
  },
];

/** Translated records permit only oneself (spec §2.2). */
const TRANSLATED_RELATIONS = {
  Birth: RELATIVES_OR_OWN,
  Death: RELATIVES,
  Marriage: OWN_OR_BLOOD,
  Divorce: OWN_OR_BLOOD,
  PersonalRecord: OWN,
  FamilyRecord: OWN,
} as const;

export const WITH_SPOUSE: readonly DocumentType[] = ['Marriage', 'Divorce'];

const TRANSLATED_KINDS = TRANSLATABLE_TYPES.map((type): Kind => {
  const spouse = WITH_SPOUSE.includes(type);
  const entity = type === 'FamilyRecord';
  return {
    title: `a translated ${type}`,
    list: 'translatedDocs',
    document: () => translatedDocument(type),
    type,
    service: 'MOICS010',
    price: 250,
    priceCall: 'translatedDocPrice',
    group: 'TranslatedDocs',
    relations: TRANSLATED_RELATIONS[type],
    stored: {
      language_code: '102',
      ...(type === 'Death' ? { relation: 'FATHER' } : {}),
      ...(spouse ? { spouse_full_name: 'منى خالد يوسف حسن' } : {}),
      ...(entity ? { applicant_entity: 'وزارة التربية والتعليم' } : {}),
    },
    invalid: [
      ...invalidRelations('required'),
      ...[undefined, '', '100', '124', 102, '١٠٢', 'fr'].map(
        (languageCode): InvalidCase => ['languageCode', { languageCode }, 'required'],
      ),
      ...[undefined, '', 'Nid', 'BirthFirstTime'].map(
        (documentTypeCode): InvalidCase => ['documentTypeCode', { documentTypeCode }, 'required'],
      ),
      ['spouseFullName', { spouseFullName: OVERLONG_TEXT }, `tooLong:${FULL_NAME_MAX_LENGTH}:300`],
      [
        'applicantEntity',
        { applicantEntity: OVERLONG_TEXT },
        `tooLong:${FULL_NAME_MAX_LENGTH}:300`,
      ],
      ['latinName', { latinName: 'منى خالد' }, 'latinName'],
      ['latinName', { latinName: 'a'.repeat(300) }, `tooLong:${FULL_NAME_MAX_LENGTH}:300`],
      ...(spouse ? requiredLater('spouseFullName') : []),
      ...(entity ? requiredLater('applicantEntity') : []),
    ],
  };
});

function requiredLater(field: string): InvalidCase[] {
  return [undefined, '', '  '].map((value) => [field, { [field]: value }, 'required']);
}

export const KINDS = [...PLAIN_KINDS, ...TRANSLATED_KINDS];
export const isSingleDocument = ({ type }: Kind) => type === 'BirthFirstTime' || type === 'Nid';
