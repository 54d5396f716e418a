/** The words of the list of a citizen's requests. */
export const messages = {
  title: 'طلباتي',
  lead: 'كل طلباتك، الأحدث أولًا، وما يلزم لكل منها.',
  loading: 'جارٍ تحميل طلباتك',
  loaded: (count: number) => `عدد الطلبات المعروضة ${count}`,
  number: 'طلب رقم',
  registered: 'سُجِّل في',
  total: 'الإجمالي',
  copies: (name: string, count: number) => (count > 1 ? `${name} × ${count}` : name),
  reason: 'سبب الرفض:',
  details: 'تفاصيل الطلب',
  pay: 'سداد الرسوم',
  more: 'عرض طلبات أقدم',
  loadingMore: 'جارٍ تحميل المزيد',
  offline: 'أنت غير متصل بالإنترنت. ما تراه آخر ما وصلنا، وسيتحدث عند عودة الاتصال.',
  empty: {
    title: 'لا توجد طلبات بعد',
    text: 'عندما تسجل طلبًا يظهر هنا، وتتابعه حتى يصل إلى عنوانك.',
    start: 'ابدأ طلبًا جديدًا',
  },
} as const;
