import type { RelationCode, RequestList, RequestState } from '@wathiqa/domain';

/** State names for staff; citizens' texts: `requestStateLabels`. */
export const stateNames = {
  WAITING_APPROVAL: 'ينتظر المراجعة',
  WAITING_PAYMENT: 'ينتظر السداد',
  REJECTED: 'مرفوض',
  PAYMENT_ACCEPTED: 'مسدَّد',
  INTRANSIT: 'خرج للتوصيل',
} as const satisfies Record<RequestState, string>;

/** Owner's relation in the third person: «صاحب الوثيقة هو: والد مقدم الطلب». */
export const relationNames = {
  SELF: 'مقدم الطلب نفسه',
  FATHER: 'والد مقدم الطلب',
  MOTHER: 'والدة مقدم الطلب',
  SON: 'ابن مقدم الطلب',
  DAUGHTER: 'ابنة مقدم الطلب',
  WIFE: 'زوجة مقدم الطلب',
  HUSBAND: 'زوج مقدم الطلب',
} as const satisfies Record<RelationCode, string>;

export const listNames = {
  birthDocs: 'شهادات ميلاد',
  deathDocs: 'قيود وفاة',
  nidDoc: 'بطاقة رقم قومي',
  divorceDocs: 'وثائق طلاق',
  marriageDocs: 'وثائق زواج',
  personalRecords: 'قيود فردية',
  familyRecords: 'قيود عائلية',
  translatedDocs: 'وثائق مترجمة',
  mixed: 'أكثر من نوع',
} as const satisfies Record<RequestList, string>;

/** Groups of overdue work, for screen and e-mail. */
export const stalledGroupNames = {
  review: 'ينتظر القرار',
  packing: 'مدفوع لم يُجهَّز',
  handover: 'دفعات لم تُسلَّم',
  delivery: 'في الطريق بلا خبر',
  correction: 'تصحيح يوشك أن يسقط',
  failing: 'مبلغ أو إشعار لم يصل',
  answer: 'رسائل بلا رد',
} as const;
