import { countedNoun } from '@wathiqa/domain';

const REQUESTS = {
  one: 'طلب واحد',
  two: 'طلبان',
  few: 'طلبات',
  many: 'طلبًا',
  other: 'طلب',
};
const DOCUMENTS = {
  one: 'وثيقة واحدة',
  two: 'وثيقتان',
  few: 'وثائق',
  many: 'وثيقة',
  other: 'وثيقة',
};

export const messages = {
  title: 'طلباتي',
  lead: 'ما ينتظر إجراء منك أولًا، ثم الطلبات الجارية، ثم المنتهية.',
  loading: 'جارٍ تحميل طلباتك',
  loaded: (count: number) => `يظهر ${countedNoun(count, REQUESTS)}`,
  number: 'طلب رقم',
  documents: (count: number) => countedNoun(count, DOCUMENTS),
  others: (count: number) => `+${count}`,
  arrives: 'تصل',
  /** Before an expected day that has passed. */
  late: 'تأخر طلبك، ونعتذر. كان متوقعًا',
  paidBack: 'رددنا إليك كل ما دفعته. وثائقك تصدر وتصلك، ولا تدفع مرة أخرى.',
  registered: 'سُجِّل',
  reason: 'السبب:',
  step: (position: number, steps: number, name: string) =>
    `المرحلة ${position} من ${steps}: ${name}`,
  until: 'حتى',
  acts: {
    correct: 'صحح البيانات',
    correctAddress: 'صحح العنوان',
    askAgain: 'أرسلها مرة أخرى',
    visit: 'اعرف ما تأخذه معك',
    call: 'اتصل بنا',
  },
  filters: {
    title: 'عرض',
    all: 'الكل',
    act: 'تنتظر إجراء منك',
    moving: 'جارية',
    over: 'منتهية',
    none: 'لا طلبات هنا.',
  },
  home: {
    nothing: 'ليس لديك طلب جارٍ أو ينتظر منك شيئًا.',
    all: 'كل طلباتي',
  },
  details: 'تفاصيل الطلب',
  pay: 'سداد',
  more: 'عرض طلبات أقدم',
  loadingMore: 'جارٍ تحميل المزيد',
  offline: 'أنت غير متصل بالإنترنت. ما تراه آخر ما وصلنا، وسيُحدَّث عند عودة الاتصال.',
  myData: 'بياناتك المحفوظة لدينا ومن اطّلع عليها',
  devices: {
    title: 'الأجهزة التي دخلت منها',
    text: 'أجهزة دخلت منها إلى حسابك ولم تسجّل الخروج. إن لم تعرف أحدها فسجّل خروجه، ثم غيّر كلمة مرور حسابك.',
    unknown: 'جهاز غير معروف',
    current: 'هذا الجهاز',
    usedAt: 'آخر استخدام',
    end: 'تسجيل خروجه',
    endAll: 'تسجيل الخروج من الأجهزة الأخرى كلها',
    ended: 'تم تسجيل الخروج.',
  },
  empty: {
    title: 'لا توجد طلبات بعد',
    text: 'عندما تسجل طلبًا يظهر هنا، وتتابعه حتى يصل إلى عنوانك.',
    start: 'ابدأ طلبًا جديدًا',
  },
} as const;
