import { MISTYPED_REQUEST_ID } from '@wathiqa/domain';

/** What can be wrong with one field. The schemas name the problem; this table says it to people. */
export const FIELD_PROBLEMS = {
  required: '*',
  digits: 'هذا الحقل يجب أن يحتوي على أرقام فقط',
  nationalIdLength: 'هذا الحقل يجب أن يكون 14 رقمًا',
  mobileLength: 'هذا الحقل يجب أن يكون 11 رقمًا',
  mobilesEqual: 'رقم المحمول الأول يجب أن يختلف عن رقم المحمول الثاني',
  nameDigits: 'الاسم بالحروف، بلا أرقام',
  nameParts: 'اكتب الاسم رباعيًا',
  tooLong: 'النص أطول من المسموح به. اختصره',
  choice: 'اختر قيمة من القائمة',
  copies: 'عدد النسخ من 1 إلى 5',
  firstTimeCopies: 'قيد ميلاد أول مرة نسخة واحدة فقط',
  firstTimeNumber: 'قيد ميلاد أول مرة يُطلب دون رقم قومي',
  documents: 'عدد الوثائق في الطلب من 1 إلى 20',
  cardAlone: 'بطاقة الرقم القومي تُطلب في طلب مستقل، بلا وثائق أخرى معها',
  documentRefund: 'هذه الوثيقة لم تُسدَّد، أو رُدَّ ثمنها أو طُلب رده',
  documentPrice: 'المبلغ غير ثمن الوثيقة',
  unknownField: 'هذا الحقل غير معروف. حدّث الصفحة ثم حاول مرة أخرى',
  requestId: 'راجع رقم الطلب: 12 رقمًا كما ظهرت عند التسجيل',
  requestIdDigit: MISTYPED_REQUEST_ID,
  mobileEnding: 'اكتب آخر 4 أرقام من رقم المحمول',
  deliveryCode: 'كود الاستلام 6 أرقام',
  governorateCode: 'كود المحافظة رقمان',
  month: 'اختر الشهر والسنة',
  issueMonth: 'الشهر من يناير 2014 إلى الشهر الحالي',
  place: 'المكان المختار ليس في المحافظة المختارة',
  /** Of the contact form, letter for letter (portal.md §5). */
  senderName: 'من فضلك ادخل الاسم.',
  senderMobile: 'من فضلك ادخل رقم هاتف صحيح.',
  email: 'من فضلك ادخل بريد الكترونى صحيح.',
  messageType: 'من فضلك اختر نوع رسالتك.',
  message: 'من فضلك ادخل رسالتك.',
  messageLinks: 'اكتب رسالتك بالكلمات، فلا تُقبل رسالة من روابط فقط.',
  pollOption: 'اختر إجابة أولًا.',
  pounds: 'المبلغ بالجنيه: أكبر من صفر، وبحد أقصى قرشان بعد العلامة',
  day: 'اختر يومًا صحيحًا',
  moment: 'اختر اليوم والساعة',
  notYet: 'هذا الوقت لم يأت بعد',
  beforeFound: 'هذا الوقت قبل اكتشاف الخرق',
  samePrice: 'هذا هو سعر ذلك اليوم بالفعل',
  priceDay: 'اختر يومًا من الغد وحتى سنة من اليوم',
  staffEmail: 'اكتب البريد الإلكتروني كاملًا، مثل name@example.com',
  duplicate: 'موجود في القائمة بالفعل',
  outletCode: 'كلمات بحروف لاتينية صغيرة بينها شرطات، مثل model-tanta',
  outletServices: 'اختر خدمة واحدة على الأقل',
  outletHours: 'اختر أيامًا ومواعيد، لا يفتح فيها الموقع ويغلق في الوقت نفسه',
  inEgypt: 'اكتب درجات داخل مصر: خط العرض من 21 إلى 32 وخط الطول من 24 إلى 37',
  wrongType: 'قيمة هذا الحقل غير صحيحة. راجعها واكتبها من جديد',
} as const satisfies Record<string, string>;

export type FieldProblem = keyof typeof FIELD_PROBLEMS;

/** The Arabic text of an issue's message, which is a problem's name unless the schema library made it. */
export function fieldProblemText(message: string): string {
  return Object.hasOwn(FIELD_PROBLEMS, message)
    ? FIELD_PROBLEMS[message as FieldProblem]
    : FIELD_PROBLEMS.wrongType;
}

/** For zod's `error` option: the name of the problem, checked. */
export function problem(name: FieldProblem): { error: FieldProblem } {
  return { error: name };
}
