import type { DocumentList, RequestState } from '@wathiqa/domain';

/** What staff call the documents of a list. */
export const listNames = {
  birthDocs: 'شهادات ميلاد',
  deathDocs: 'قيود وفاة',
  nidDoc: 'بطاقة رقم قومي',
  divorceDocs: 'وثائق طلاق',
  marriageDocs: 'وثائق زواج',
  personalRecords: 'قيود فردية',
  familyRecords: 'قيود عائلية',
  translatedDocs: 'وثائق مترجمة',
} as const satisfies Record<DocumentList, string>;

/** What staff call the state of a request; citizens read sentences (`requestStateLabels`). */
export const stateNames = {
  WAITING_APPROVAL: 'ينتظر المراجعة',
  WAITING_PAYMENT: 'ينتظر السداد',
  REJECTED: 'مرفوض',
  PAYMENT_ACCEPTED: 'مسدَّد',
  INTRANSIT: 'خرج للتوصيل',
} as const satisfies Record<RequestState, string>;
