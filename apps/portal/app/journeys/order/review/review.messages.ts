import { figureTexts } from '@wathiqa/content';
import { servicePromise } from '@wathiqa/domain';
import type { DeliveryEntry } from '../draft/delivery.ts';

export const messages = {
  title: 'مراجعة الطلب',
  lead: 'راجع الوثائق المطلوبة، ثم اكتب عنوان التوصيل وسجّل الطلب. لا تدفع شيئًا الآن.',
  documents: 'الوثائق المطلوبة',
  columns: {
    type: 'نوع الوثيقة',
    name: 'الاسم',
    relation: 'صاحب الوثيقة هو',
    nationalId: 'الرقم القومي',
    price: 'السعر',
    copies: 'النسخ',
    total: 'الإجمالي',
    edit: 'تعديل',
  },
  /** Read out for «تعديل». */
  editOne: (name: string) => `تعديل وثيقة ${name}`,
  grandTotal: 'الإجمالي الكلي',
  conflicts: {
    title: 'راجع الأرقام القومية قبل تسجيل الطلب',
    number: 'الرقم',
    names: (names: readonly string[]) => `مكتوب بأكثر من اسم: ${names.join('، ')}.`,
    relations: (relations: readonly string[]) => `مكتوب بأكثر من صلة: ${relations.join('، ')}.`,
    advice: 'لكل شخص رقم قومي واحد. إذا كانت البيانات صحيحة فسجّل الطلب كما هو.',
  },
  latin: {
    title: 'أسماء مكتوبة بحروف لاتينية',
    advice: 'السجل بالعربية، وقد لا نجد القيد باسم مكتوب بغيرها. عدّل الاسم أو سجّل الطلب كما هو.',
  },
  /** Unknown or unused value. */
  none: '—',

  registering: {
    title: 'نسجّل طلبك…',
    text: 'لا تغلق الصفحة حتى يظهر رقم الطلب.',
  },

  delivery: {
    title: 'بيانات التوصيل',
    place: 'العنوان',
    office: 'المحافظة والمكاتب',
    contact: 'أرقام المحمول',
    contactHint: 'رقمان مختلفان يتصل بهما مندوب التوصيل',
    mobileHint: '11 رقمًا، أولها 01',
    secondMobileHint: 'ليس لك رقم ثانٍ؟ اكتب رقم قريب أو جار يرد',
    notifiedMobiles: { '1': 'الرقم الأول', '2': 'الرقم الثاني' },
    placeHint:
      'أرقام العقار والدور والشقة بالأرقام فقط، والدور الأرضي 0. وما بعد رقم العقار من حروف فاكتبه في العنوان بالتفصيل',
    mobileDoubt:
      'راجع الرقم: أرقام المحمول في مصر تبدأ بـ 010 أو 011 أو 012 أو 015. يمكنك المتابعة إن كان صحيحًا',
    postHint: 'إن لم تجد مكتبك فاختر أقرب مكتب إليك. تصلك الوثائق على عنوانك',
    onlyInEgypt:
      'التوصيل داخل مصر فقط. إن كنت خارجها فاكتب عنوان قريب أو وكيل لك في مصر، واكتب رقمين يرد عليهما.',
    detailHint: 'علامة مميزة أو ما يسهّل الوصول إليك',
    choose: 'اختر من القائمة',
    chooseGovernorateFirst: 'اختر المحافظة أولًا',
    info: 'مواعيد التوصيل',
    times: servicePromise(),
    attempts: `يتصل بك المندوب قبل أن يصل. إذا لم يجدك حاول التوصيل حتى ${figureTexts['count.deliveryCalls']} في أيام مختلفة.`,
  },
  lastAddress: {
    title: 'آخر عنوان استخدمته',
    mobiles: 'المحمول:',
    take: 'استخدم هذا العنوان',
    taken: 'كُتب عنوانك الأخير في الحقول. راجعه ثم سجّل الطلب.',
  },
  labels: {
    departmentNo: 'رقم العقار',
    floorNo: 'رقم الدور',
    flatNo: 'رقم الشقة',
    streetName: 'اسم الشارع',
    districtName: 'الحي أو المنطقة',
    detailedAddress: 'العنوان بالتفصيل',
    govCode: 'المحافظة',
    policeCode: 'قسم / مركز الشرطة',
    postalCode: 'مكتب البريد',
    mobile1: 'رقم المحمول 1',
    mobile2: 'رقم المحمول 2',
    notifyMobile: 'أي الرقمين تصله رسائلنا عن الطلب؟',
  } satisfies Record<keyof DeliveryEntry, string>,

  close: 'إغلاق',
  edit: 'تعديل الطلب',
  register: 'تسجيل الطلب',

  invalid: 'هناك خطأ فى البيانات المدخلة',
  /** An attempt's response was lost. */
  unsettled: {
    connectionLost: 'انقطع الاتصال ولم نتأكد من تسجيل الطلب',
    trouble: 'حدث خطأ لدينا ولم نتأكد من تسجيل الطلب',
    afterwards: 'لم نتأكد بعد من تسجيل هذا الطلب',
    advice:
      'اضغط «تسجيل الطلب» مرة أخرى عند عودة الاتصال لنتأكد. لن يُسجَّل الطلب مرتين، حتى لو عدّلت بياناته',
  },
  totalIsNow: (total: string) => `الإجمالي الآن ${total}`,
} as const;
