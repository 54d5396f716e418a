/** The words of every form and dialog that changes something. */
export const messages = {
  close: 'إغلاق',
  cancel: 'إلغاء',
  back: 'رجوع للتعديل',
  review: 'مراجعة',
  checkFields: 'راجع هذه البيانات',
  willHappen: 'ما سيحدث',
  /** The star of the citizens' forms, in words: a list of faults has to say something. */
  required: 'هذه الخانة مطلوبة',
  /** Above a field of a day that holds none yet. */
  noDay: 'لم يُختر يوم',
} as const;
