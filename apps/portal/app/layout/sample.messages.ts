/** What is said before texts that were written to show the portal. */
export const sampleMessages = {
  /** Beside the date of an article, in lists. */
  article: 'خبر تجريبي',
  articleText: 'كُتب هذا الخبر لعرض البوابة، ولا يصف واقعة بعينها.',
  page: 'بيانات استرشادية',
  pageText:
    'كُتبت هذه الصفحة لعرض البوابة: مواعيدها وما تطلب إحضاره أمثلة. تأكد من مركز الاتصال قبل أن تذهب.',
} as const;
