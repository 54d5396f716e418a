/** The heads of the columns in the files of the figures. */
export const statisticsMessages = {
  day: 'اليوم',
  document: 'الوثيقة',
  state: 'الحالة',
  reason: 'سبب الرفض',
  requests: 'عدد الطلبات',
  documents: 'عدد الوثائق',
  all: 'الإجمالي',
  medianHours: 'الوسيط بالساعات',
  p95Hours: 'المئين 95 بالساعات',
  decidedLate: 'بُتّ فيه بعد الموعد',
  waitingLate: 'ينتظر بعد الموعد',
  due: 'مستحق بالجنيه',
  taken: 'محصل بالجنيه',
  refunded: 'مردود بالجنيه',
};
