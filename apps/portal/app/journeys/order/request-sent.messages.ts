import { figureTexts } from '@wathiqa/content';
import { servicePromise } from '@wathiqa/domain';

export const messages = {
  /** Verbatim from the specification. */
  title: 'تم تسجيل طلبكم بنجاح',
  pageTitle: 'تم تسجيل الطلب',
  /** An earlier attempt's response was lost, and the order was edited before the retry. */
  earlier: {
    title: 'سُجّل طلبك من محاولتك الأولى، ولم يُسجَّل طلب ثانٍ',
    registered: 'سُجّل الطلب ببياناته قبل التعديل، ورقمه:',
    text: 'ما عدّلته بعد انقطاع الاتصال لم يُسجَّل. يمكنك تغيير عنوان التوصيل من صفحة الطلب. وإذا احتجت وثائق أخرى فقدّم طلبًا جديدًا.',
  },
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
      text: `نراجع البيانات على السجلات المميكنة في ${figureTexts['time.decision']}، ونخبرك بالنتيجة على محمولك وبريدك.`,
    },
    {
      title: 'سداد الرسوم',
      text: 'بعد قبول الطلب يظهر زر «سداد الرسوم» في صفحة الطلب، وتدفع بالبطاقة أو نقدًا.',
    },
    {
      title: 'التوصيل إلى عنوانك',
      text: `${servicePromise()} ويتصل بك المندوب قبل أن يصل.`,
    },
  ],
  follow: 'متابعة الطلب',
  mine: 'كل طلباتي',
  close: 'إغلاق',
} as const;
