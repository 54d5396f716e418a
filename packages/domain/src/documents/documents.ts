import type { GenderCode } from '../people/gender.ts';
import type { RelationCode } from '../people/relations.ts';
import { MAX_COPIES, MIN_COPIES } from './copies.ts';

/** A field that an order may ask for about a document; `name` is the owner's, in four parts on a form. */
export type DocumentField =
  | 'forSelf'
  | 'name'
  | 'nationalIdenNumber'
  | 'motherFullName'
  | 'spouseFullName'
  | 'applicantEntity'
  | 'genderCode'
  | 'relationCode'
  | 'languageCode'
  | 'nidIssueReasonCode'
  | 'jobName'
  | 'numberOfCopies';

type RelationsByGender = Readonly<Record<GenderCode, readonly RelationCode[]>>;

interface DocumentRow {
  /** What the register calls the document; the original and its translation are of one type. */
  type: string;
  translated: boolean;
  /** What prices and regulations go by (portal.md §3 "Document service codes"). */
  serviceCode: string;
  /** The list of an order's payload that carries it (decisions §3 "Orders"). */
  list: string;
  /** The group of the status answer that it shows in (portal.md §3 "Request status response"). */
  statusGroup: string;
  /** What it is in English, where a call that concerns it is described. */
  title: string;
  /** The call that tells its price, and the path of it (portal.md §7). */
  priceKey: string;
  pricePath: `/api/${string}/`;
  /** The specification's name of the page with its form. */
  route: string;
  /** Its name in the addresses of its terms and its form. */
  docType: string;
  /** What its form asks for, in the order of the screen. */
  fields: readonly DocumentField[];
  /** What its owner may be to the applicant, in the order of the list; with the field `forSelf` SELF as well. */
  relations: RelationsByGender;
  maxCopies: number;
}

/*
 * A male owner can only be a father, a son or a husband of the applicant, a female owner a mother, a daughter
 * or a wife (portal.md §3).
 */
const ONLY_SELF: RelationsByGender = { M: ['SELF'], F: ['SELF'] };
const FIRST_DEGREE: RelationsByGender = {
  M: ['FATHER', 'SON', 'HUSBAND'],
  F: ['MOTHER', 'DAUGHTER', 'WIFE'],
};
const SELF_PARENT_CHILD: RelationsByGender = {
  M: ['SELF', 'FATHER', 'SON'],
  F: ['SELF', 'MOTHER', 'DAUGHTER'],
};

const OWNER = ['name', 'nationalIdenNumber', 'motherFullName'] as const;

const ORIGINAL = { translated: false, maxCopies: MAX_COPIES } as const;

/** All translations have one list, one service code (written without the second O in the register), one price. */
const TRANSLATED = {
  translated: true,
  serviceCode: 'MOICS010',
  list: 'translatedDocs',
  statusGroup: 'TranslatedDocs',
  title: 'translated document',
  priceKey: 'translatedDocPrice',
  pricePath: '/api/TranslatedDoc/doc-price/',
  maxCopies: MAX_COPIES,
} as const;

/**
 * The kinds of documents that can be ordered, one row each, in the order in which they are offered (portal.md §2).
 * Forms, payloads, tiles, addresses, prices, relations and the groups of a request's documents follow from it; the
 * register's table of kinds is held equal by a test.
 */
export const DOCUMENTS = {
  /** It has no national ID yet, and a single copy (portal.md §3). */
  BirthFirstTime: {
    ...ORIGINAL,
    type: 'BirthFirstTime',
    serviceCode: 'MOICSO013',
    list: 'birthDocs',
    statusGroup: 'BirthDocs',
    title: 'first-time birth record',
    priceKey: 'birthFirstTimeRecordPrice',
    pricePath: '/api/BirthDoc/doc-price-first-time/',
    route: 'birthFirstTimeRequest',
    docType: 'birthfirsttime',
    fields: ['forSelf', 'name', 'motherFullName', 'genderCode', 'relationCode'],
    relations: { M: ['SON', 'FATHER', 'HUSBAND'], F: ['DAUGHTER', 'MOTHER', 'WIFE'] },
    maxCopies: MIN_COPIES,
  },
  Birth: {
    ...ORIGINAL,
    type: 'Birth',
    serviceCode: 'MOICSO001',
    list: 'birthDocs',
    statusGroup: 'BirthDocs',
    title: 'birth certificate',
    priceKey: 'birthPrice',
    pricePath: '/api/BirthDoc/doc-price/',
    route: 'birthRequest',
    docType: 'birth',
    fields: ['forSelf', ...OWNER, 'genderCode', 'relationCode', 'numberOfCopies'],
    relations: FIRST_DEGREE,
  },
  Death: {
    ...ORIGINAL,
    type: 'Death',
    serviceCode: 'MOICSO005',
    list: 'deathDocs',
    statusGroup: 'DeathDocs',
    title: 'death record',
    priceKey: 'deathPrice',
    pricePath: '/api/DeathDoc/doc-price/',
    route: 'deathRequest',
    docType: 'death',
    fields: [...OWNER, 'genderCode', 'relationCode', 'numberOfCopies'],
    relations: FIRST_DEGREE,
  },
  Marriage: {
    ...ORIGINAL,
    type: 'Marriage',
    serviceCode: 'MOICSO003',
    list: 'marriageDocs',
    statusGroup: 'MarriageDocs',
    title: 'marriage certificate',
    priceKey: 'marriagePrice',
    pricePath: '/api/MarriageDoc/doc-price/',
    route: 'marriageRequest',
    docType: 'marriage',
    // The spouse last, so that nothing moves away when it appears with the gender.
    fields: [...OWNER, 'genderCode', 'relationCode', 'spouseFullName', 'numberOfCopies'],
    relations: SELF_PARENT_CHILD,
  },
  Divorce: {
    ...ORIGINAL,
    type: 'Divorce',
    serviceCode: 'MOICSO004',
    list: 'divorceDocs',
    statusGroup: 'DivorceDocs',
    title: 'divorce certificate',
    priceKey: 'divorcePrice',
    pricePath: '/api/DivorceDoc/doc-price/',
    route: 'divorceRequest',
    docType: 'divorce',
    fields: [...OWNER, 'spouseFullName', 'genderCode', 'relationCode', 'numberOfCopies'],
    relations: SELF_PARENT_CHILD,
  },
  FamilyRecord: {
    ...ORIGINAL,
    type: 'FamilyRecord',
    serviceCode: 'MOICSO006',
    list: 'familyRecords',
    statusGroup: 'FamilyRecords',
    title: 'family record',
    priceKey: 'familyRecordPrice',
    pricePath: '/api/FamilyRecordDoc/doc-price/',
    route: 'familyRecord',
    docType: 'familyrecord',
    fields: [...OWNER, 'applicantEntity', 'genderCode', 'relationCode', 'numberOfCopies'],
    relations: {
      M: ['SELF', 'FATHER', 'HUSBAND', 'SON'],
      F: ['SELF', 'MOTHER', 'WIFE', 'DAUGHTER'],
    },
  },
  PersonalRecord: {
    ...ORIGINAL,
    type: 'PersonalRecord',
    serviceCode: 'MOICSO007',
    list: 'personalRecords',
    statusGroup: 'PersonalRecords',
    title: 'individual record',
    priceKey: 'personalRecordPrice',
    pricePath: '/api/PersonalRecordDoc/doc-price/',
    route: 'personalRecord',
    docType: 'personalrecord',
    fields: [...OWNER, 'genderCode', 'numberOfCopies'],
    relations: ONLY_SELF,
  },
  /** The ID card's steps are a journey of their own (decisions §4). */
  Nid: {
    ...ORIGINAL,
    type: 'Nid',
    serviceCode: 'MOICSO002',
    list: 'nidDoc',
    statusGroup: 'NidDoc',
    title: 'national ID card',
    priceKey: 'nidPrice',
    pricePath: '/api/NidDoc/doc-price/',
    route: 'nidRequest',
    docType: 'nid',
    fields: [...OWNER, 'genderCode', 'nidIssueReasonCode', 'jobName'],
    relations: ONLY_SELF,
    maxCopies: MIN_COPIES,
  },
  TranslatedBirth: {
    ...TRANSLATED,
    type: 'Birth',
    route: 'translatedBirthRequest',
    docType: 'birth',
    fields: ['forSelf', ...OWNER, 'genderCode', 'relationCode', 'languageCode', 'numberOfCopies'],
    relations: FIRST_DEGREE,
  },
  TranslatedDeath: {
    ...TRANSLATED,
    type: 'Death',
    route: 'translatedDeathRequest',
    docType: 'death',
    fields: [...OWNER, 'genderCode', 'relationCode', 'languageCode', 'numberOfCopies'],
    relations: FIRST_DEGREE,
  },
  TranslatedMarriage: {
    ...TRANSLATED,
    type: 'Marriage',
    route: 'translatedMarriageRequest',
    docType: 'marriage',
    fields: [
      ...OWNER,
      'genderCode',
      'relationCode',
      'spouseFullName',
      'languageCode',
      'numberOfCopies',
    ],
    relations: SELF_PARENT_CHILD,
  },
  TranslatedDivorce: {
    ...TRANSLATED,
    type: 'Divorce',
    route: 'translatedDivorceRequest',
    docType: 'divorce',
    fields: [
      ...OWNER,
      'spouseFullName',
      'genderCode',
      'relationCode',
      'languageCode',
      'numberOfCopies',
    ],
    relations: SELF_PARENT_CHILD,
  },
  /** In translation only one's own individual and family record can be ordered (portal.md §3). */
  TranslatedFamilyRecord: {
    ...TRANSLATED,
    type: 'FamilyRecord',
    route: 'translatedFamilyRecord',
    docType: 'familyrecord',
    fields: [...OWNER, 'genderCode', 'applicantEntity', 'languageCode', 'numberOfCopies'],
    relations: ONLY_SELF,
  },
  TranslatedPersonalRecord: {
    ...TRANSLATED,
    type: 'PersonalRecord',
    route: 'translatedPersonalRecord',
    docType: 'personalrecord',
    fields: [...OWNER, 'genderCode', 'languageCode', 'numberOfCopies'],
    relations: ONLY_SELF,
  },
} as const satisfies Record<string, DocumentRow>;

export type DocumentKind = keyof typeof DOCUMENTS;
type Row = (typeof DOCUMENTS)[DocumentKind];

export type DocumentType = Row['type'];
export type TranslatableType = Extract<Row, { translated: true }>['type'];
export type ServiceCode = Row['serviceCode'];
export type DocumentList = Row['list'];
export type StatusGroup = Row['statusGroup'];
export type PriceKey = Row['priceKey'];
export type OrderRoute = Row['route'];
export type OriginalKind = {
  [Kind in DocumentKind]: (typeof DOCUMENTS)[Kind]['translated'] extends false ? Kind : never;
}[DocumentKind];
export type TranslatedKind = Exclude<DocumentKind, OriginalKind>;

export const DOCUMENT_KINDS = Object.keys(DOCUMENTS) as DocumentKind[];

const ROWS: readonly Row[] = Object.values(DOCUMENTS);

/** The documents that can be ordered, each with its original's row in `DOCUMENTS` under the same name. */
export const DOCUMENT_TYPES = [...new Set(ROWS.map(({ type }) => type))];

/** The documents that can be ordered in translation (portal.md §1). */
export const TRANSLATABLE_TYPES = ROWS.flatMap((row) => (row.translated ? [row.type] : []));

export const TRANSLATED_SERVICE_CODE = TRANSLATED.serviceCode;

export const SERVICE_CODES = [...new Set(ROWS.map(({ serviceCode }) => serviceCode))];

/** The list keys of an order's payload; an order has one of them or several (decisions §8). */
export const DOCUMENT_LISTS = [...new Set(ROWS.map(({ list }) => list))];

/** What a request is of: the list of all its documents, or `mixed` where they are of several. */
export type RequestList = DocumentList | 'mixed';
export const REQUEST_LISTS: readonly RequestList[] = [...DOCUMENT_LISTS, 'mixed'];

/** @throws RangeError without a document: no request is of nothing */
export function requestList(lists: Iterable<DocumentList>): RequestList {
  const [list, ...others] = new Set(lists);
  if (list === undefined) throw new RangeError('A request has a document');
  return others.length === 0 ? list : 'mixed';
}

/** The list whose documents are ordered alone: a card is one's own, handed over to nobody else (decisions §8). */
export const LIST_ORDERED_ALONE = 'nidDoc' satisfies DocumentList;

/**
 * The lists whose documents say something of their own on the wire: a birth whether it is the first copy, a card its
 * reason and job, a translation of what and into what. Any other list carries one kind, as its row has it.
 */
const OWN_WIRE_LISTS = ['birthDocs', 'nidDoc', 'translatedDocs'] as const;
export type OwnWireList = (typeof OWN_WIRE_LISTS)[number];
export type PlainList = Exclude<DocumentList, OwnWireList>;

/** The kind that each plain list carries. */
export const PLAIN_LISTS = Object.fromEntries(
  DOCUMENT_KINDS.map((kind) => [DOCUMENTS[kind].list, kind]).filter(
    ([list]) => !(OWN_WIRE_LISTS as readonly string[]).includes(String(list)),
  ),
) as {
  readonly [List in PlainList]: {
    [Kind in DocumentKind]: (typeof DOCUMENTS)[Kind]['list'] extends List ? Kind : never;
  }[DocumentKind];
};

/** Most documents that one order may hold (decisions §3). */
export const MAX_DOCUMENTS = 20;

/** The kind of a document, as it is or in translation. */
export function getDocumentKind(type: DocumentType, translated: boolean): DocumentKind {
  const kind = DOCUMENT_KINDS.find(
    (kind) => DOCUMENTS[kind].type === type && DOCUMENTS[kind].translated === translated,
  );
  if (!kind) throw new RangeError(`${type} cannot be ordered in translation`);
  return kind;
}

/** Whether an order asks for a field about a document of a kind. */
export function asksFor(kind: DocumentKind, field: DocumentField): boolean {
  const fields: readonly DocumentField[] = DOCUMENTS[kind].fields;
  return fields.includes(field);
}

/** Whether a document can be ordered by nobody but its owner. */
export function isOwnOnly(kind: DocumentKind): boolean {
  return DOCUMENTS[kind].relations === ONLY_SELF;
}

/**
 * The relations to offer for a document's service code and its owner's gender, in display order. A translation
 * asks with the code of the document that is translated; its own code offers nothing.
 */
export function relationsFor(service: ServiceCode, gender: GenderCode): readonly RelationCode[] {
  const row = ROWS.find(({ serviceCode, translated }) => serviceCode === service && !translated);
  return row ? row.relations[gender] : [];
}

/**
 * The relations that an order may state for a document: what its lookup offers, and SELF where the switch "for
 * yourself" says it.
 */
export function allowedRelations(kind: DocumentKind, gender: GenderCode): readonly RelationCode[] {
  const offered = DOCUMENTS[kind].relations[gender];
  return asksFor(kind, 'forSelf') ? ['SELF', ...offered] : offered;
}
