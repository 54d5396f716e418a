export const letterMessages = {
  subject: (reference: string) => `الرد على رسالتك رقم ${reference}`,
  trialSubject: (reference: string) => `تجريبي: الرد على رسالتك رقم ${reference}`,
  trialNote: 'رسالة تجريبية من عرض للبوابة: ليست من جهة حكومية، ولا يعرف مركز الاتصال رسالتك.',
  sms: (reference: string, answer: string) => `الرد على رسالتك رقم ${reference}: ${answer}`,
  trialSms: (reference: string, answer: string) =>
    `تجريبي: الرد على رسالتك رقم ${reference}: ${answer}`,
  greeting: (name: string) => `مرحبًا ${name}،`,
  lead: 'قرأنا رسالتك، وهذا ردنا عليها:',
  reference: 'رقم الرسالة',
  action: 'اكتب رسالة أخرى',
  why: 'وصلتك هذه الرسالة لأنك كتبت إلينا من صفحة الشكاوى والاقتراحات وتركت هذا البريد. لا نطلب في رسائلنا كلمة مرور ولا بيانات بطاقة.',
} as const;
