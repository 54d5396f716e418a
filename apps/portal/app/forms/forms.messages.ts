/** What every form of the portal says by itself. */
export const messages = {
  /** The specification's words, letter for letter. */
  invalid: 'هناك خطأ فى البيانات المدخلة',
  /** What to do about an empty field. */
  write: (label: string) => `اكتب ${label}`,
  choose: (label: string) => `اختر ${label}`,
  chooseRelation: 'اختر صلة صاحب الوثيقة بك',
  chooseAnswer: 'اختر إجابة',
  loadingList: 'جارٍ تحميل القائمة',
  listFailed: 'تعذّر تحميل القائمة',
  tryAgain: 'حاول مرة أخرى',
} as const;
