import type { DocumentField } from './document-fields.ts';
import type { GenderCode, IssueReason, RelationCode } from './lookup-codes.ts';

/** Per document (spec §3.6). */
export const MIN_COPIES = 1;
export const MAX_COPIES = 5;

type RelationsByGender = Readonly<Record<GenderCode, readonly RelationCode[]>>;

interface DocumentRow {
  /** Database type, shared by original and translation. */
  type: string;
  translated: boolean;
  /** Key of prices and terms (spec §2.1). */
  serviceCode: string;
  /** In the order payload (spec §2.5). */
  list: string;
  /** In the status response (spec §2.13). */
  statusGroup: string;
  /** Price endpoint (spec §6.2). */
  priceKey: string;
  pricePath: `/api/${string}/`;
  /** Page name in the specification. */
  route: string;
  docType: string;
  /** In screen order. */
  fields: readonly DocumentField[];
  /** In display order; `forSelf` adds SELF. */
  relations: RelationsByGender;
  maxCopies: number;
  /** Pounds per copy until the server answers (spec §3.6). */
  startingPrice: number | undefined;
  /** Owners are of age: younger people are not suggested. */
  ofAge: boolean;
  /** Issue reasons with one visit of the owner to a registry: photo, fingerprints, signature. */
  visitFor: readonly IssueReason[];
}

/* By the owner's gender (spec §2.2). */
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

const TRANSLATION = ['languageCode', 'latinName', 'numberOfCopies'] as const;

const ORIGINAL = {
  translated: false,
  maxCopies: MAX_COPIES,
  startingPrice: undefined,
  ofAge: false,
  visitFor: [],
} as const;

/** Translations share list, price and service code (spelled without second O in the database). */
const TRANSLATED = {
  translated: true,
  serviceCode: 'MOICS010',
  list: 'translatedDocs',
  statusGroup: 'TranslatedDocs',
  priceKey: 'translatedDocPrice',
  pricePath: '/api/TranslatedDoc/doc-price/',
  maxCopies: MAX_COPIES,
  startingPrice: undefined,
  ofAge: false,
  visitFor: [],
} as const;

/** Source of truth, in display order (spec §1.3). A test compares the database. */
export const DOCUMENTS = {
  /** No national ID yet (spec §2.2). */
  BirthFirstTime: {
    ...ORIGINAL,
    type: 'BirthFirstTime',
    serviceCode: 'MOICSO013',
    list: 'birthDocs',
    statusGroup: 'BirthDocs',
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
    priceKey: 'deathPrice',
    pricePath: '/api/DeathDoc/doc-price/',
    route: 'deathRequest',
    docType: 'death',
    fields: [...OWNER, 'genderCode', 'relationCode', 'numberOfCopies'],
    relations: FIRST_DEGREE,
  },
  Marriage: {
    ...ORIGINAL,
    ofAge: true,
    type: 'Marriage',
    serviceCode: 'MOICSO003',
    list: 'marriageDocs',
    statusGroup: 'MarriageDocs',
    priceKey: 'marriagePrice',
    pricePath: '/api/MarriageDoc/doc-price/',
    route: 'marriageRequest',
    docType: 'marriage',
    // Last: its appearance moves no other field.
    fields: [...OWNER, 'genderCode', 'relationCode', 'spouseFullName', 'numberOfCopies'],
    relations: SELF_PARENT_CHILD,
  },
  Divorce: {
    ...ORIGINAL,
    ofAge: true,
    type: 'Divorce',
    serviceCode: 'MOICSO004',
    list: 'divorceDocs',
    statusGroup: 'DivorceDocs',
    priceKey: 'divorcePrice',
    pricePath: '/api/DivorceDoc/doc-price/',
    route: 'divorceRequest',
    docType: 'divorce',
    fields: [...OWNER, 'spouseFullName', 'genderCode', 'relationCode', 'numberOfCopies'],
    relations: SELF_PARENT_CHILD,
  },
  FamilyRecord: {
    ...ORIGINAL,
    ofAge: true,
    type: 'FamilyRecord',
    serviceCode: 'MOICSO006',
    list: 'familyRecords',
    statusGroup: 'FamilyRecords',
    priceKey: 'familyRecordPrice',
    pricePath: '/api/FamilyRecordDoc/doc-price/',
    route: 'familyRecord',
    docType: 'familyrecord',
    startingPrice: 250,
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
    priceKey: 'personalRecordPrice',
    pricePath: '/api/PersonalRecordDoc/doc-price/',
    route: 'personalRecord',
    docType: 'personalrecord',
    fields: [...OWNER, 'genderCode', 'numberOfCopies'],
    relations: ONLY_SELF,
  },
  /** Has a separate wizard (spec §5.1). */
  Nid: {
    ...ORIGINAL,
    type: 'Nid',
    serviceCode: 'MOICSO002',
    list: 'nidDoc',
    statusGroup: 'NidDoc',
    priceKey: 'nidPrice',
    pricePath: '/api/NidDoc/doc-price/',
    route: 'nidRequest',
    docType: 'nid',
    fields: [...OWNER, 'genderCode', 'nidIssueReasonCode', 'jobName'],
    relations: ONLY_SELF,
    maxCopies: MIN_COPIES,
    visitFor: ['FIRST'],
  },
  TranslatedBirth: {
    ...TRANSLATED,
    type: 'Birth',
    route: 'translatedBirthRequest',
    docType: 'birth',
    fields: ['forSelf', ...OWNER, 'genderCode', 'relationCode', ...TRANSLATION],
    relations: FIRST_DEGREE,
  },
  TranslatedDeath: {
    ...TRANSLATED,
    type: 'Death',
    route: 'translatedDeathRequest',
    docType: 'death',
    fields: [...OWNER, 'genderCode', 'relationCode', ...TRANSLATION],
    relations: FIRST_DEGREE,
  },
  TranslatedMarriage: {
    ...TRANSLATED,
    ofAge: true,
    type: 'Marriage',
    route: 'translatedMarriageRequest',
    docType: 'marriage',
    fields: [...OWNER, 'genderCode', 'relationCode', 'spouseFullName', ...TRANSLATION],
    relations: SELF_PARENT_CHILD,
  },
  TranslatedDivorce: {
    ...TRANSLATED,
    ofAge: true,
    type: 'Divorce',
    route: 'translatedDivorceRequest',
    docType: 'divorce',
    fields: [...OWNER, 'spouseFullName', 'genderCode', 'relationCode', ...TRANSLATION],
    relations: SELF_PARENT_CHILD,
  },
  /** Only for oneself (spec §2.2). */
  TranslatedFamilyRecord: {
    ...TRANSLATED,
    ofAge: true,
    type: 'FamilyRecord',
    route: 'translatedFamilyRecord',
    docType: 'familyrecord',
    fields: [...OWNER, 'genderCode', 'applicantEntity', ...TRANSLATION],
    relations: ONLY_SELF,
  },
  TranslatedPersonalRecord: {
    ...TRANSLATED,
    type: 'PersonalRecord',
    route: 'translatedPersonalRecord',
    docType: 'personalrecord',
    fields: [...OWNER, 'genderCode', ...TRANSLATION],
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

export const DOCUMENT_KINDS = Object.keys(DOCUMENTS) as DocumentKind[];

const ROWS: readonly Row[] = Object.values(DOCUMENTS);

/** Each names its original in `DOCUMENTS`. */
export const DOCUMENT_TYPES = [...new Set(ROWS.map(({ type }) => type))];

/** Translatable documents (spec §2.1). */
export const TRANSLATABLE_TYPES = ROWS.flatMap((row) => (row.translated ? [row.type] : []));

export const TRANSLATED_SERVICE_CODE = TRANSLATED.serviceCode;

export const SERVICE_CODES = [...new Set(ROWS.map(({ serviceCode }) => serviceCode))];

/** Payload lists; orders may combine them (spec §4.5). */
export const DOCUMENT_LISTS = [...new Set(ROWS.map(({ list }) => list))];

/** `mixed`: documents of several lists. */
export type RequestList = DocumentList | 'mixed';
export const REQUEST_LISTS: readonly RequestList[] = [...DOCUMENT_LISTS, 'mixed'];

/** @throws RangeError without documents */
export function requestList(lists: Iterable<DocumentList>): RequestList {
  const [list, ...others] = new Set(lists);
  if (list === undefined) throw new RangeError('A request has no document');
  return others.length === 0 ? list : 'mixed';
}

/** Cards are handed only to their owner (spec §4.5). */
export const LIST_ORDERED_ALONE = 'nidDoc' satisfies DocumentList;

/** With specific wire fields; others imply one kind. */
const OWN_WIRE_LISTS = ['birthDocs', 'nidDoc', 'translatedDocs'] as const;
export type OwnWireList = (typeof OWN_WIRE_LISTS)[number];
export type PlainList = Exclude<DocumentList, OwnWireList>;

export const PLAIN_LISTS = Object.fromEntries(
  DOCUMENT_KINDS.map((kind) => [DOCUMENTS[kind].list, kind]).filter(
    ([list]) => !(OWN_WIRE_LISTS as readonly string[]).includes(String(list)),
  ),
) as {
  readonly [List in PlainList]: {
    [Kind in DocumentKind]: (typeof DOCUMENTS)[Kind]['list'] extends List ? Kind : never;
  }[DocumentKind];
};

/** Per order (spec §2.5). */
export const MAX_DOCUMENTS = 20;

export function getDocumentKind(type: DocumentType, translated: boolean): DocumentKind {
  const kind = DOCUMENT_KINDS.find(
    (kind) => DOCUMENTS[kind].type === type && DOCUMENTS[kind].translated === translated,
  );
  if (!kind) throw new RangeError(`${type} has no translation`);
  return kind;
}

export function asksFor(kind: DocumentKind, field: DocumentField): boolean {
  const fields: readonly DocumentField[] = DOCUMENTS[kind].fields;
  return fields.includes(field);
}

/** Of all kinds; only these have an issue reason. */
export const VISIT_REASONS: readonly IssueReason[] = ROWS.flatMap(({ visitFor }) => visitFor);

export function needsVisit(issueReason: string | null | undefined): boolean {
  return VISIT_REASONS.some((reason) => reason === issueReason);
}

/** Only the owner may order it. */
export function isOwnOnly(kind: DocumentKind): boolean {
  return DOCUMENTS[kind].relations === ONLY_SELF;
}

/** Relations by service code and gender, in display order. Translations use the original's code; theirs has none. */
export function relationsFor(service: ServiceCode, gender: GenderCode): readonly RelationCode[] {
  const row = ROWS.find(({ serviceCode, translated }) => serviceCode === service && !translated);
  return row ? row.relations[gender] : [];
}

/** Offered relations, plus SELF with the `forSelf` switch. */
export function allowedRelations(kind: DocumentKind, gender: GenderCode): readonly RelationCode[] {
  const offered = DOCUMENTS[kind].relations[gender];
  return asksFor(kind, 'forSelf') ? ['SELF', ...offered] : offered;
}

/** Clamps to 1 through 5 and truncates; 1 if not a number (spec §3.1). */
export function clampCopies(copies: number): number {
  if (Number.isNaN(copies)) return MIN_COPIES;
  return Math.trunc(Math.min(MAX_COPIES, Math.max(MIN_COPIES, copies)));
}
