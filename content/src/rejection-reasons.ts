/** Initial rejection reason, later editable in the office. */
export interface RejectionReasonEntry {
  readonly code: string;
  /** Text for citizens. */
  readonly nameAr: string;
  readonly nameEn: string;
}

/** Most common first. */
export const rejectionReasons = [
  {
    code: 'NOT_FOUND',
    nameAr: 'لم نجد قيدًا بهذه البيانات في السجلات المميكنة',
    nameEn: 'We found no entry with these details in the computerised records',
  },
  {
    code: 'NAME_MISMATCH',
    nameAr: 'الاسم لا يطابق الاسم المسجل',
    nameEn: 'The name does not match the name on record',
  },
  {
    code: 'NUMBER_MISMATCH',
    nameAr: 'الرقم القومي لا يطابق صاحب الوثيقة',
    nameEn: 'The national ID number does not match the owner of the document',
  },
  {
    code: 'MOTHER_MISMATCH',
    nameAr: 'اسم الأم لا يطابق الاسم المسجل',
    nameEn: 'The mother’s name does not match the name on record',
  },
  {
    code: 'RELATION_NOT_PROVEN',
    nameAr: 'صلة القرابة غير ثابتة في السجلات',
    nameEn: 'The relationship is not proven by the records',
  },
  {
    code: 'NOT_COMPUTERISED',
    nameAr: 'القيد غير مميكن، ويلزم التوجه إلى السجل المدني',
    nameEn: 'The entry is not computerised, and you need to go to the civil registry',
  },
  {
    code: 'VISIT_NEEDED',
    nameAr: 'يلزم حضور صاحب الشأن إلى السجل المدني',
    nameEn: 'The person concerned needs to come to the civil registry',
  },
  {
    code: 'DUPLICATE',
    nameAr: 'الوثيقة نفسها مطلوبة في طلب آخر قيد التنفيذ',
    nameEn: 'The same document is in another request that is being processed',
  },
] as const satisfies readonly RejectionReasonEntry[];
