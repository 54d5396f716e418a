export const messages = {
  order: 'اطلبها من جديد',
  /** The number follows. */
  successor: 'طلبتها من جديد برقم',
  orderedTwice: 'راجع ذلك الطلب أولًا، حتى لا تطلب الوثيقة مرتين.',
  title: 'رُفضت هذه الوثيقة من قبل',
  /** Above a paid document that was not issued. */
  refunded: 'لم نستطع إصدار هذه الوثيقة في طلبك السابق، ورددنا إليك ثمنها',
  text: (reason: string) => `السبب: ${reason}`,
  check: 'راجع البيانات التالية وصحح ما يلزم، ثم أكمل الطلب كالمعتاد.',
  nearest: 'أقرب سجل مدني',
} as const;
