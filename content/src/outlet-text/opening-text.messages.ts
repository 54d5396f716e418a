/** Words of opening hours. */
export const openingMessages = {
  open: 'مفتوح الآن',
  closed: 'مغلق الآن',
  /** Behind what follows from hours that have no source. */
  bySampleHours: '(بحسب مواعيد استرشادية)',
  always: 'على مدار الساعة طوال أيام الأسبوع',
  neverCloses: 'يعمل على مدار الساعة',
  everyDay: 'يوميًا',
  days: ['الأحد', 'الاثنين', 'الثلاثاء', 'الأربعاء', 'الخميس', 'الجمعة', 'السبت'],
  dayRange: (first: string, last: string) => `${first} إلى ${last}`,
  times: (days: string, opens: string, closes: string) => `${days}، من ${opens} إلى ${closes}`,
  wholeDay: (days: string) => `${days}، على مدار الساعة`,
  /** A day and the hour of it. */
  at: (day: string, time: string) => `${day} ${time}`,
  /** Between the hours of some days and of others. */
  spanSeparator: '؛ ',
  closesIn: (time: string) => `يغلق بعد ${time}`,
  opensIn: (time: string) => `يفتح بعد ${time}`,
  closesAt: (when: string) => `يغلق ${when}`,
  opensAt: (when: string) => `يفتح ${when}`,
  today: 'اليوم',
  tomorrow: 'غدًا',
} as const;
