/** The words of the list of one's own sessions. */
export const messages = {
  title: 'جلساتك',
  lead: 'أين سجّلت دخولك إلى المكتب الآن. إذا رأيت جلسة لا تعرفها فأنهها وأبلغ مدير النظام. تنتهي كل جلسة وحدها بعد نصف ساعة بلا عمل.',
  caption: 'جلساتك المفتوحة',
  columns: {
    opened: 'بدأت، ومن أي عنوان',
    used: 'آخر عمل',
    state: 'الجلسة',
  },
  current: 'هذه الجلسة',
  unknown: 'عنوان غير معروف',
  empty: 'لا جلسات مفتوحة.',
  end: 'إنهاء',
  endOf: (time: string) => `إنهاء الجلسة التي بدأت ${time}`,
  ended: 'تم إنهاء الجلسة',
} as const;
