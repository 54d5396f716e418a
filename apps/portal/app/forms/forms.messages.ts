/** What every form of the portal says by itself. */
export const messages = {
  /** The specification's words, letter for letter. */
  invalid: 'هناك خطأ فى البيانات المدخلة',
  requiredInSummary: 'هذا الحقل مطلوب',
  loadingList: 'جارٍ تحميل القائمة',
  listFailed: 'تعذّر تحميل القائمة',
  tryAgain: 'حاول مرة أخرى',
} as const;
