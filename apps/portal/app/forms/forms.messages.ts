/** What every form of the portal says by itself. */
export const messages = {
  /** The specification's words, letter for letter. */
  invalid: 'هناك خطأ فى البيانات المدخلة',
  requiredInSummary: 'هذا الحقل مطلوب',
  /** Behind the asterisk of a field in which nothing stands, and of a list of which nothing was chosen. */
  write: (label: string) => `اكتب ${label}`,
  choose: 'اختر من القائمة',
  answer: 'اختر إجابة',
  loadingList: 'جارٍ تحميل القائمة',
  listFailed: 'تعذّر تحميل القائمة',
  tryAgain: 'حاول مرة أخرى',
} as const;
