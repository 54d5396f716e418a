export const messages = {
  close: 'إغلاق',
  cancel: 'إلغاء',
  back: 'رجوع للتعديل',
  review: 'مراجعة',
  checkFields: 'راجع هذه البيانات',
  willHappen: 'ما سيحدث',
  /** For the error summary; citizens' forms show a star. */
  required: 'هذه الخانة مطلوبة',
  noDay: 'لم يُختر يوم',
} as const;
