import {
  allowedRelations,
  asksFor,
  type CalendarDay,
  cairoDay,
  DOCUMENTS,
  type DocumentKind,
  type DocumentList,
  type DocumentType,
  formatMonth,
  getDocumentKind,
  PLACEHOLDER_NATIONAL_ID,
  PLAIN_LISTS,
  type PriceKey,
  TRANSLATABLE_TYPES,
} from '@wathiqa/domain';

export type Order = Record<string, unknown>;
export type Sample = Record<string, unknown>;

const COMMON = [
  'numberOfCopies',
  'name.fullName',
  'motherFullName',
  'genderCode',
  'nid.nationalIdenNumber',
  'relationCode',
];

/** A document kind and its wire rules (spec §2.5). */
export interface Kind {
  title: string;
  type: DocumentType;
  list: DocumentList;
  price: PriceKey;
  /** Valid document: one copy, a man born on 14 May 1990. */
  document: Sample;
  required: readonly string[];
  /** Fields required once the others are valid. */
  requiredLater?: readonly string[];
  /** A forbidden relation and its refusal; none for an ID card. */
  wrongRelation?: { relationCode: string; code: 'RELATION_NOT_ALLOWED' | 'MALFORMED' };
}

const ADULT = '29005140190010';
const person: Sample = {
  numberOfCopies: 1,
  name: { fullName: 'أحمد محمود عبد الرحمن السيد' },
  motherFullName: 'فاطمة حسن إبراهيم علي',
  genderCode: 'M',
  nid: { nationalIdenNumber: ADULT },
  relationCode: 'SELF',
};
const spouseFullName = 'منى خالد يوسف حسن';
const applicantEntity = 'وزارة التربية والتعليم';
/** A man is never a mother. */
const noMother = { relationCode: 'MOTHER', code: 'RELATION_NOT_ALLOWED' } as const;
const ownOnly = { relationCode: 'FATHER', code: 'MALFORMED' } as const;

function ownFields(kind: DocumentKind): Sample {
  return {
    ...(allowedRelations(kind, 'M').includes('SELF') ? {} : { relationCode: 'FATHER' }),
    ...(asksFor(kind, 'spouseFullName') ? { spouseFullName } : {}),
    ...(asksFor(kind, 'applicantEntity') ? { applicantEntity } : {}),
  };
}

function ownRequired(kind: DocumentKind): string[] {
  return (['spouseFullName', 'applicantEntity'] as const).filter((field) => asksFor(kind, field));
}

function plainKind(kind: DocumentKind): Kind {
  const { type, list, priceKey } = DOCUMENTS[kind];
  return {
    title: `a ${type}`,
    type,
    list,
    price: priceKey,
    document: { ...person, ...ownFields(kind) },
    required: [...COMMON, ...ownRequired(kind)],
    wrongRelation: asksFor(kind, 'relationCode') ? noMother : ownOnly,
  };
}

const BIRTH: Kind = {
  ...plainKind('Birth'),
  document: { ...person, isFirstTime: false },
  required: [...COMMON, 'isFirstTime'],
};
const FIRST_BIRTH: Kind = {
  ...BIRTH,
  title: 'a first-time birth record',
  type: 'BirthFirstTime',
  price: 'birthFirstTimeRecordPrice',
  document: {
    ...person,
    nid: { nationalIdenNumber: PLACEHOLDER_NATIONAL_ID },
    relationCode: 'SON',
    isFirstTime: true,
  },
};
export const CARD: Kind = {
  title: 'a national ID card',
  type: 'Nid',
  list: 'nidDoc',
  price: 'nidPrice',
  document: {
    name: { firstName: 'أحمد', otherName: 'محمود عبد الرحمن السيد' },
    motherFullName: 'فاطمة حسن إبراهيم علي',
    genderCode: 'M',
    nid: { nationalIdenNumber: ADULT },
    jobName: 'مهندس',
    nidIssueReasonCode: 'LOST',
    jobTypeNIDCode: 'NONE',
    numberOfCopies: 1,
  },
  required: [
    'name.firstName',
    'name.otherName',
    'motherFullName',
    'genderCode',
    'nid.nationalIdenNumber',
    'jobName',
    'nidIssueReasonCode',
    'jobTypeNIDCode',
    'numberOfCopies',
  ],
};

export const PLAIN_KINDS: readonly Kind[] = [
  BIRTH,
  FIRST_BIRTH,
  ...Object.values(PLAIN_LISTS).map(plainKind),
  CARD,
];

/** A relation forbidden for a man. */
function findWrongRelation(kind: DocumentKind): string {
  const allowed = allowedRelations(kind, 'M');
  return (
    (['SELF', 'FATHER', 'SON', 'HUSBAND'] as const).find((code) => !allowed.includes(code)) ??
    'MOTHER'
  );
}

export const TRANSLATED_KINDS: readonly Kind[] = TRANSLATABLE_TYPES.map((type) => {
  const kind = getDocumentKind(type, true);
  return {
    ...plainKind(kind),
    title: `a translated ${type}`,
    document: {
      ...person,
      documentTypeCode: type,
      languageCode: '101',
      spouseFullName: '',
      applicantEntity: '',
      ...ownFields(kind),
    },
    required: [...COMMON, 'documentTypeCode', 'languageCode'],
    requiredLater: ownRequired(kind),
    wrongRelation: { relationCode: findWrongRelation(kind), code: 'RELATION_NOT_ALLOWED' },
  };
});

const CONTACT = {
  name: { firstName: 'أحمد', otherName: 'محمود عبد الرحمن السيد' },
  genderCode: 'M',
  nid: { nationalIdenNumber: ADULT },
  contactDetails: {
    address: 'شقة 3، دور 2، عقار 14، شارع التحرير، الدقي، أمام الحديقة',
    mobile1: '01000000011',
    mobile2: '01000000012',
    email: 'citizen@wathiqa.example',
  },
  motherFullName: 'فاطمة حسن إبراهيم علي',
};

export function createOrder(list: DocumentList, ...documents: readonly unknown[]): Order {
  return { [list]: documents, contactInfo: CONTACT, options: { locale: 'ar' } };
}

export function createOrderOfKind(kind: Kind, changes: Sample = {}): Order {
  const order = createOrder(kind.list, { ...kind.document, ...changes });
  return kind === CARD ? withOptions(order, acceptedCard()) : order;
}

export const DEATH = plainKind('Death');

export const birthDocument = BIRTH.document;

export function birthOrder(changes: Sample = {}): Order {
  return createOrderOfKind(BIRTH, changes);
}

export function withOptions(order: Order, options: Sample): Order {
  return { ...order, options: { locale: 'ar', ...options } };
}

export function withDelivery(order: Order, changes: Sample): Order {
  return {
    ...order,
    contactInfo: { ...CONTACT, contactDetails: { ...CONTACT.contactDetails, ...changes } },
  };
}

const today: CalendarDay = cairoDay(new Date());

/** A past month in Cairo, in wire format. */
export function monthsAgo(months: number): string {
  const count = today.year * 12 + today.month - 1 - months;
  return formatMonth({ year: Math.floor(count / 12), month: (count % 12) + 1 });
}

/** National ID of a man born on the first of this month, `years` ago. */
export function numberOfAge(years: number): string {
  const year = today.year - years;
  const month = String(today.month).padStart(2, '0');
  return `${year < 2000 ? 2 : 3}${String(year % 100).padStart(2, '0')}${month}010190010`;
}

/** Valid ID card answers (spec §5.1). */
export function acceptedCard(changes: Sample = {}): Sample {
  return { lastIssuedOnline: false, lastIssueMonth: monthsAgo(6), jobTypeId: 1, ...changes };
}
