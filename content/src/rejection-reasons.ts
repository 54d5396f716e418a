/** A reason that a document may be rejected for, to begin with; staff keep the list afterwards. */
export interface RejectionReasonEntry {
  readonly code: string;
  /** As the citizen reads it. */
  readonly nameAr: string;
}

/** What the office starts with, the most common first. */
export const rejectionReasons = [
  { code: 'NOT_FOUND', nameAr: 'لم نجد قيدًا بهذه البيانات في السجلات المميكنة' },
  { code: 'NAME_MISMATCH', nameAr: 'الاسم لا يطابق الاسم المسجل' },
  { code: 'NUMBER_MISMATCH', nameAr: 'الرقم القومي لا يطابق صاحب الوثيقة' },
  { code: 'MOTHER_MISMATCH', nameAr: 'اسم الأم لا يطابق الاسم المسجل' },
  { code: 'RELATION_NOT_PROVEN', nameAr: 'صلة القرابة غير ثابتة في السجلات' },
  { code: 'NOT_COMPUTERISED', nameAr: 'القيد غير مميكن، ويلزم التوجه إلى السجل المدني' },
  { code: 'VISIT_NEEDED', nameAr: 'يلزم حضور صاحب الشأن إلى السجل المدني' },
  { code: 'DUPLICATE', nameAr: 'الوثيقة نفسها مطلوبة في طلب آخر قيد التنفيذ' },
] as const satisfies readonly RejectionReasonEntry[];
