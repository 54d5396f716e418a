export const messages = {
  title: 'لم يتم ذلك',
  connectionLost: 'انقطع الاتصال بالخادم. تأكد من الشبكة ثم حاول مرة أخرى.',
  tryAgain: 'حاول مرة أخرى',
} as const;
