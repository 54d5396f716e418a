/** The words of ordering again what was refused. */
export const messages = {
  order: 'اطلبها من جديد',
  title: 'رُفضت هذه الوثيقة من قبل',
  text: (reason: string) => `السبب: ${reason}`,
  check: 'راجع البيانات التالية وصحح ما يلزم، ثم أكمل الطلب كالمعتاد.',
  nearest: 'أقرب سجل مدني',
} as const;
