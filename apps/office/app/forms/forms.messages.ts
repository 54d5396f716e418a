export const messages = {
  close: 'إغلاق',
  cancel: 'إلغاء',
  back: 'رجوع للتعديل',
  review: 'مراجعة',
  checkFields: 'راجع هذه البيانات',
  willHappen: 'ما سيحدث',
  /** Text for the error summary; citizens' forms show a star. */
  required: 'هذه الخانة مطلوبة',
  /** Above an empty date field. */
  noDay: 'لم يُختر يوم',
} as const;
