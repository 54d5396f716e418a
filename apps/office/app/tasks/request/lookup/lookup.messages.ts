import {
  countedNoun,
  type KinshipProof,
  type MatchBlocker,
  type MatchGrade,
} from '@wathiqa/domain';

const FIELDS = { one: 'بيان', two: 'بيانين', few: 'بيانات', many: 'بيانًا', other: 'بيان' } as const;

const NOTHING = 'ناقص';

const ORDINALS = ['الأول', 'الثاني', 'الثالث', 'الرابع', 'الخامس', 'السادس', 'السابع', 'الثامن'];

export const lookupMessages = {
  registered: 'في السجل',
  line: 'السجل المدني',
  same: 'يطابق السجل',
  other: 'يختلف عن السجل',
  notRegistered: 'ليس في السجل',
  hasRecord: 'له قيد',
  pending: 'لم يصل رده بعد، والقرار لا ينتظره',
  failing: (next: string) => `لا يجيب، ويُسأل ثانية ${next}. القرار لا ينتظره`,
  unneeded: 'لم يُسأل قبل القرار',
  none: 'لا قيد بهذا الرقم القومي',
  several: 'أكثر من قيد بهذا الرقم القومي',
  erased: 'مُحي القيد بعد القرار',
  grades: {
    certain: () => 'القيد مطابق',
    probable: () => 'القيد مطابق إلا بيانًا فيه خطأ كتابة معروف',
    possible: (count: number) => `القيد يختلف في ${countedNoun(count, FIELDS)}`,
    none: () => 'القيد لشخص آخر',
  } satisfies Record<MatchGrade, (differing: number) => string>,
  kinship: {
    proven: 'ثابتة',
    unproven: 'لا يثبتها',
    contradicted: 'تخالفه',
  } satisfies Record<KinshipProof, string>,
  /** Null where the line or the table says it. */
  blockers: {
    several: null,
    ownerDead: 'صاحبها متوفى في السجل',
    lifeUnknown: 'لا يذكر أن صاحبها حي',
    openCorrection: 'القيد تحت التصحيح',
    staffOrKin: 'مقدم الطلب من الموظفين أو ذويهم',
    idCard: null,
    kinshipUnproven: null,
  } satisfies Record<MatchBlocker, string | null>,
  /** Typed and registered part, if present. */
  otherPart: (place: number, typed = NOTHING, registered = NOTHING) =>
    `الاسم ${ORDINALS[place] ?? place + 1}: ${typed} ≠ ${registered}.`,
} as const;
