export const messages = {
  connectionLost: 'انقطع الاتصال بالخدمة',
  connectionLostAdvice: 'تأكد من اتصالك بالإنترنت ثم حاول مرة أخرى',
  tooMany: 'عدد المحاولات كبير في وقت قصير',
  tooManyAdvice: (wait: string) => `انتظر ${wait} ثم حاول مرة أخرى`,
  tooLargeAdvice: 'قلّل عدد الوثائق في هذا الطلب، واطلب الباقي في طلب آخر',
  troubleAdvice: 'إذا تكرر الخطأ فاتصل بمركز الاتصال',
  callCentre: 'مركز الاتصال:',
  kept: 'كل ما كتبته محفوظ.',
} as const;
