export const messages = {
  noMatch: 'لا شيء في القائمة بهذا الاسم',
  close: 'إغلاق',
  cancel: 'إلغاء',
  back: 'رجوع للتعديل',
  review: 'مراجعة',
  checkFields: 'راجع هذه البيانات',
  willHappen: 'ما سيحدث',
  /** For the error summary; citizens' forms show a star. */
  required: 'هذه الخانة مطلوبة',
  noDay: 'لم يُختر يوم',
  conflict: {
    title: 'غيّر موظف آخر هذه البيانات بعد أن فتحتها',
    lead: 'لم يُحفظ شيء، وما كتبته باقٍ. اختر ما يبقى.',
    theirs: 'المحفوظ الآن',
    yours: 'ما كتبته',
    untouched: 'لم تغيّره',
    gone: 'محذوف',
    same: 'المحفوظ الآن هو ما كتبته.',
    keep: 'إبقاء ما كتبته',
    take: 'الأخذ بالمحفوظ',
  },
} as const;
