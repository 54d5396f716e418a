import {
  countedNoun,
  MAX_COPIES,
  MAX_DOCUMENTS,
  MIN_COPIES,
  type NationalIdIssue,
  servicePromise,
} from '@wathiqa/domain';

/** «نسخة واحدة»، «نسختان»، «3 نسخ». */
function copies(count: number): string {
  return countedNoun(count, {
    one: 'نسخة واحدة',
    two: 'نسختان',
    few: 'نسخ',
    many: 'نسخة',
    other: 'نسخة',
  });
}

export const messages = {
  heading: { request: 'الوثيقة', of: 'من' },
  lead: 'اكتب البيانات كما وردت في القيد. يمكنك أن تضيف وثائق أخرى وتدفع الرسوم مرة واحدة.',
  /** Title of an order of several kinds. */
  mixed: 'طلب من أكثر من نوع',
  ownerName: 'اسم صاحب الوثيقة',
  recordDetails: 'بيانات القيد',
  translation: 'الترجمة',
  translatedInto: (title: string, language: string) => `${title} إلى ${language}`,
  copiesGroup: 'النسخ والسعر',
  copiesHint: `من ${MIN_COPIES} إلى ${MAX_COPIES} نسخ`,
  copiesOver: `الحد الأقصى ${MAX_COPIES} نسخ من الوثيقة الواحدة. لنسخ أكثر كرّر الوثيقة في الطلب نفسه.`,

  choose: 'اختر من القائمة',
  optional: '(اختياري)',
  chooseGenderFirst: 'اختر النوع أولًا',
  bornAbroad: 'خارج مصر',
  tryAgain: 'حاول مرة أخرى',
  decrease: 'إنقاص عدد النسخ',
  increase: 'زيادة عدد النسخ',
  lineTotal: 'السعر الإجمالي',
  perCopy: (price: string) => `سعر النسخة ${price}`,
  priceLoading: 'جارٍ تحميل السعر',
  priceFailed: 'تعذّر تحميل السعر، ويظهر الإجمالي عند المراجعة',

  previous: 'السابق',
  next: 'التالي',
  add: 'أضف وثيقة',
  remove: 'حذف',
  review: 'مراجعة',

  latinLetters:
    'كتبت حروفًا لاتينية، والسجل بالعربية. حوّل لوحة المفاتيح، أو تابع إن كان المكتوب صحيحًا',
  doubts: {
    impossible: 'راجع الرقم: لا يدل على تاريخ ميلاد ومحافظة صحيحين. يمكنك المتابعة إن كان صحيحًا',
    notYetBorn: 'راجع الرقم: تاريخ الميلاد فيه لم يأتِ بعد. يمكنك المتابعة إن كان صحيحًا',
    otherGender: 'راجع الرقم والنوع: الرقم يخص النوع الآخر. يمكنك المتابعة إن كانا صحيحين',
  } satisfies Record<NationalIdIssue, string>,

  soFar: {
    title: 'طلبك حتى الآن',
    unnamed: (document: number) => `الوثيقة ${document}`,
    current: 'المعروضة الآن',
    show: (document: string) => `عرض وتعديل: ${document}`,
    copies,
    total: 'الإجمالي',
    note: `${servicePromise()} لا تدفع شيئًا الآن.`,
  },

  full: `وصل طلبك إلى ${MAX_DOCUMENTS} وثيقة، وهو أقصى ما يسعه طلب واحد. سجّله، ثم اطلب ما بقي في طلب جديد.`,
  blank: {
    text: 'هذه وثيقة فارغة. إن كنت أضفتها دون قصد فاحذفها وتابع.',
    remove: 'احذف هذه الوثيقة',
  },
  removing: {
    title: 'حذف هذه الوثيقة من الطلب؟',
    text: 'ستُحذف البيانات المكتوبة لهذه الوثيقة، وتبقى باقي وثائق الطلب كما هي.',
    confirm: 'حذف الوثيقة',
    keep: 'إبقاء الوثيقة',
  },
  leaving: {
    title: 'مغادرة الصفحة قبل تسجيل الطلب؟',
    text: 'لم يُسجَّل طلبك بعد. إذا غادرت الآن فقد لا تجد ما كتبته عند فتح الخدمة من جديد.',
    /** An attempt's response was lost. */
    unsettled:
      'أُرسل طلبك ولم يصلنا الرد، وربما سُجّل بالفعل. ابقَ في الصفحة واضغط «تسجيل الطلب» لنتأكد دون أن يُسجَّل مرتين.',
    confirm: 'مغادرة الصفحة',
    stay: 'البقاء في الصفحة',
  },
  close: 'إغلاق',
} as const;
