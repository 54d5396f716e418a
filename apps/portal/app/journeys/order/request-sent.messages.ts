/** The words of the page that gives the number of a registered request. */
export const messages = {
  /** The specification's words, letter for letter. */
  title: 'تم تسجيل طلبكم بنجاح',
  pageTitle: 'تم تسجيل الطلب',
  number: 'رقم الطلب',
  keep: 'احتفظ بهذا الرقم لمتابعة طلبك.',
  copy: 'نسخ الرقم',
  copied: 'تم نسخ رقم الطلب',
  copyFailed: 'تعذّر النسخ، حدّد الرقم وانسخه',
  print: 'طباعة',
  next: 'ماذا بعد؟',
  steps: [
    {
      title: 'مراجعة الطلب',
      text: 'تُراجع البيانات على السجلات المميكنة، ومدة إنجاز الخدمة 7 أيام عمل.',
    },
    {
      title: 'سداد الرسوم',
      text: 'بعد قبول الطلب يظهر رابط السداد في صفحة متابعة الطلب، بالبطاقة أو نقدًا.',
    },
    {
      title: 'التوصيل إلى عنوانك',
      text: 'خلال 48 ساعة داخل القاهرة الكبرى و72 ساعة في باقي المحافظات، مع ثلاث محاولات اتصال.',
    },
  ],
  follow: 'متابعة الطلب',
  close: 'إغلاق',
} as const;
