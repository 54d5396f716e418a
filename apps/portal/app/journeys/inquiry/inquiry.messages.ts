import { figureTexts } from '@wathiqa/content';
import type { StatusDetails } from '@wathiqa/contract';

type StatusGroup = keyof typeof StatusDetails.shape;

/** The words of the inquiry and its result. */
export const messages = {
  services: 'الخدمات',
  title: 'الاستعلام عن طلب',
  lead: 'اكتب رقم الطلب لتعرف حالته. الرقم مدوَّن في صفحة تأكيد التسجيل.',
  number: 'رقم الطلب',
  numberHint: '12 رقمًا، ويمكن كتابتها بمسافات',
  submit: 'استعلام',
  empty: 'اكتب رقم الطلب',
  lettersIn: 'رقم الطلب أرقام فقط',
  wrongLength: (typed: number) => `رقم الطلب 12 رقمًا، والمكتوب ${typed}`,
  wrongDigit: 'راجع الرقم: يبدو أن رقمًا فيه كُتب خطأ أو تبدّل مكانه',

  result: {
    title: 'حالة الطلب',
    loading: 'جارٍ الاستعلام عن الطلب',
    registered: 'تاريخ التسجيل',
    total: 'الإجمالي',
    documents: 'وثائق الطلب',
    columns: { type: 'نوع الوثيقة', name: 'الاسم', state: 'حالة الطلب', reason: 'سبب الرفض' },
    noReason: '—',
    history: 'ما تم في الطلب',
    /** What was done beside a change of state, by the code of the wire. */
    events: {
      REGISTERED: 'تم تسجيل الطلب',
      ADDRESS_RECEIVED: 'تم استلام عنوان التوصيل',
    } as Readonly<Partial<Record<string, string>>>,
    pay: 'سداد الرسوم',
    payLoading: 'جارٍ تحميل رابط السداد',
    payFailed: 'تعذّر تحميل رابط السداد',
    payHint: 'يفتح السداد صفحة مزوّد خدمة الدفع، بالبطاقة أو نقدًا.',
    waitingHint: `تُراجع بياناتك على السجلات المميكنة خلال ${figureTexts['time.service']}. تظهر حالة كل وثيقة بعد المراجعة.`,
    close: 'إغلاق',
    again: 'استعلام عن طلب آخر',
    tryAgain: 'حاول مرة أخرى',
    groups: {
      BirthDocs: 'شهادات الميلاد',
      DeathDocs: 'قيود الوفاة',
      MarriageDocs: 'وثائق الزواج',
      DivorceDocs: 'وثائق الطلاق',
      NidDoc: 'بطاقة الرقم القومي',
      FamilyRecords: 'القيود العائلية',
      PersonalRecords: 'القيود الفردية',
      TranslatedDocs: 'الوثائق المترجمة',
    } satisfies Record<StatusGroup, string>,
  },
} as const;
