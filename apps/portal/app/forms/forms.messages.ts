export const messages = {
  /** Verbatim from the specification. */
  invalid: 'هناك خطأ فى البيانات المدخلة',
  /** Instruction for an empty field. */
  write: (label: string) => `اكتب ${label}`,
  choose: (label: string) => `اختر ${label}`,
  chooseRelation: 'اختر صلة صاحب الوثيقة بك',
  writeEntity: 'اكتب اسم الجهة المقدم إليها القيد',
  writeDetail: 'اكتب العنوان بالتفصيل',
  chooseAnswer: 'اختر إجابة',
  loadingList: 'جارٍ تحميل القائمة',
  listFailed: 'تعذّر تحميل القائمة',
  tryAgain: 'حاول مرة أخرى',
  noMatch: 'لا يوجد',
} as const;
