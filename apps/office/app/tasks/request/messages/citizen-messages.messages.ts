export const messages = {
  title: 'رسائل المواطن عن الطلب',
  waits: (since: string) => `ينتظر ردًا منذ ${since}`,
  citizen: 'المواطن',
  answer: 'الرد',
  hint: 'يصل الرد إلى المواطن برسالة على محموله وبريده، ويراه في صفحة الطلب.',
  needed: 'اكتب الرد',
  send: 'إرسال الرد',
  sent: 'أُرسل الرد إلى المواطن.',
  list: {
    title: 'رسائل عن طلبات تنتظر ردًا',
    since: (time: string) => `منذ ${time}`,
  },
} as const;
