/** What the server says to who follows a request. */
export const messages = {
  tooLateToWithdraw: 'لا يمكن إلغاء هذا الطلب الآن: سُدِّدت رسومه أو انتهت مراجعته',
  tooLateToChangeAddress: 'لا يمكن تغيير العنوان الآن: الوثائق معبأة للتوصيل أو خرجت إليه',
  noSuchPair: 'لم نجد طلبًا بهذا الرقم وبهذه الأرقام من المحمول. راجع الاثنين ثم حاول مرة أخرى',
  tooManyAttempts: 'كثرت المحاولات الخاطئة لهذا الرقم اليوم',
  notPaid: 'يصدر الإيصال بعد سداد الرسوم',
} as const;
