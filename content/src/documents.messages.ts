import type {
  DocumentType,
  IssueReason,
  LanguageCode,
  StatusGroup,
  TranslatableType,
} from '@wathiqa/domain';

export const documentNames = {
  Birth: 'شهادة ميلاد',
  BirthFirstTime: 'قيد ميلاد أول مرة',
  Death: 'قيد وفاة',
  Marriage: 'وثيقة زواج',
  Divorce: 'وثيقة طلاق',
  Nid: 'بطاقة الرقم القومي',
  PersonalRecord: 'قيد فردي',
  FamilyRecord: 'قيد عائلي',
} as const satisfies Record<DocumentType, string>;

/** The adjective agrees with its noun. */
export const translatedNames = {
  Birth: 'شهادة ميلاد مترجمة',
  Death: 'قيد وفاة مترجم',
  Marriage: 'وثيقة زواج مترجمة',
  Divorce: 'وثيقة طلاق مترجمة',
  PersonalRecord: 'قيد فردي مترجم',
  FamilyRecord: 'قيد عائلي مترجم',
} as const satisfies Record<TranslatableType, string>;

export const translatedInto = (document: string, language: string) => `${document} (${language})`;

export const cardTitles = {
  FIRST: 'إصدار بطاقة رقم قومي لأول مرة',
  LOST: 'بطاقة رقم قومي بدل فاقد',
  DAMAGED: 'بطاقة رقم قومي بدل تالف',
} as const satisfies Record<IssueReason, string>;

export const statusGroupNames = {
  BirthDocs: 'شهادات الميلاد',
  DeathDocs: 'قيود الوفاة',
  MarriageDocs: 'وثائق الزواج',
  DivorceDocs: 'وثائق الطلاق',
  NidDoc: 'بطاقة الرقم القومي',
  FamilyRecords: 'القيود العائلية',
  PersonalRecords: 'القيود الفردية',
  TranslatedDocs: 'الوثائق المترجمة',
} as const satisfies Record<StatusGroup, string>;

/** Languages of translations (spec §2.10). */
export const languageNames = {
  '101': 'الإنجليزية',
  '102': 'الفرنسية',
  '103': 'الإسبانية',
  '104': 'الإيطالية',
  '105': 'الألمانية',
  '106': 'البرتغالية',
  '107': 'الروسية',
  '108': 'الأوكرانية',
  '109': 'الصينية',
  '110': 'اليابانية',
  '111': 'التركية',
  '112': 'الهولندية',
  '113': 'التشيكية',
  '114': 'المجرية',
  '115': 'البولندية',
  '116': 'اليونانية',
  '117': 'الكورية',
  '118': 'السويدية',
  '119': 'الدنماركية',
  '120': 'الإندونيسية',
  '121': 'الرومانية',
  '122': 'النرويجية',
  '123': 'الصربية',
} as const satisfies Record<LanguageCode, string>;
