import { MAX_REQUEST_MESSAGES_A_DAY } from '@wathiqa/domain';

export const messages = {
  otherFeedback: 'سبق إرسال رسالة أخرى من هذا النموذج',
  voted: 'سبق تسجيل رأيك من هذا المتصفح',
  otherAddress: 'سبق تسجيل عنوان آخر لهذا الطلب',
  requestNotFound: 'لا يوجد طلب بهذا الرقم ضمن طلباتك. راجع الرقم ثم حاول مرة أخرى',
  tooLateToWithdraw: 'لا يمكن إلغاء هذا الطلب الآن: سُدِّدت رسومه أو انتهت مراجعته',
  tooLateToChangeAddress: 'لا يمكن تغيير العنوان الآن: الوثائق معبأة للتوصيل أو خرجت إليه',
  noSuchPair: 'لم نجد طلبًا بهذا الرقم وبهذه الأرقام من المحمول. راجع الاثنين ثم حاول مرة أخرى',
  tooManyAttempts: 'كثرت المحاولات الخاطئة لهذا الرقم اليوم',
  notPaid: 'يصدر الإيصال بعد سداد الرسوم',
  tooManyMessages: `كتبت ${MAX_REQUEST_MESSAGES_A_DAY} رسائل عن هذا الطلب اليوم. انتظر الرد، أو اتصل بمركز الاتصال`,
  providerUnavailable: 'خدمة السداد لا تستجيب الآن. طلبك محفوظ، ويمكنك السداد بعد دقائق',
  cardFailed: 'لم يقبل البنك عملية السداد، ولم يُخصم منك شيء. جرّب بطاقة أخرى أو ادفع نقدًا بكود',
  /** Below a form without script. */
  wait: (duration: string) => `انتظر ${duration} ثم أرسل النموذج مرة أخرى.`,
} as const;
