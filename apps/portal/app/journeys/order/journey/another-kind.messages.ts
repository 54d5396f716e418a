/** The words of the dialog that adds a document of another kind. */
export const messages = {
  title: 'أي وثيقة تضيف إلى طلبك؟',
  kind: 'الوثيقة',
  wholeTerms: 'شروط الخدمة كاملة (تفتح في صفحة جديدة)',
  cardAlone: 'بطاقة الرقم القومي تُطلب في طلب مستقل، لأن لها أسئلة تخص صاحبها وتُسلَّم إليه وحده.',
  cancel: 'رجوع',
  confirm: 'أضفها إلى الطلب',
} as const;
