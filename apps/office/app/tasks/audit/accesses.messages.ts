export const messages = {
  person: {
    title: 'من اطّلع على بيانات شخص',
    lead: 'كل ما فعله الموظفون في طلبات باسم صاحب هذا الرقم، أو من حسابه: قراءة وبحث وقرار ورسائل ومدفوعات. بحثك وسببه يُسجَّلان.',
    labels: { nationalId: 'الرقم القومي', reason: 'سبب البحث' },
    reasonHint: 'مثلًا: سأل المواطن عمن اطّلع على بياناته، بخطاب يوم 12 نوفمبر.',
    search: 'بحث',
    file: 'accesses',
  },
  request: {
    title: (requestId: string) => `من اطّلع على الطلب ${requestId}`,
    lead: 'كل ما فعله الموظفون في الطلب، وكل بحث ظهر فيه. فتحك لهذه القائمة يُسجَّل.',
    button: 'من اطّلع',
    back: 'فتح الطلب',
    file: (requestId: string) => `accesses-${requestId}`,
  },
  csvHint: 'بلا أسماء الموظفين، فيصلح لخطاب إلى المواطن.',
  empty: 'لا شيء في سجل التدقيق.',
  more: (shown: number) => `يظهر آخر ${shown} قيد فقط؛ الأقدم في سجل التدقيق.`,
  columns: { at: 'الوقت', who: 'الموظف', act: 'ما فعله', requests: 'الطلب' },
} as const;
