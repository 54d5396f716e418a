import { countedNoun, MAX_COPIES, MAX_DOCUMENTS, MISTYPED_REQUEST_ID } from '@wathiqa/domain';

/** Schemas contain only the names. */
export const FIELD_PROBLEMS = {
  required: '*',
  digits: 'اكتب أرقامًا فقط',
  nationalIdLength: 'الرقم القومي 14 رقمًا. أكمل الرقم',
  mobileLength: 'رقم المحمول 11 رقمًا، أولها 01',
  mobilesEqual: 'اكتب رقمًا غير الأول',
  nameDigits: 'اكتب الاسم بالحروف، دون أرقام',
  latinName: 'اكتب الاسم بحروف لاتينية',
  nameParts: 'اكتب الاسم رباعيًا',
  tooShort: 'اكتب ثلاثة أحرف على الأقل',
  choice: 'اختر قيمة من القائمة',
  copies: `عدد النسخ من 1 إلى ${MAX_COPIES}`,
  firstTimeCopies: 'قيد ميلاد أول مرة نسخة واحدة فقط',
  firstTimeNumber: 'قيد ميلاد أول مرة يُطلب دون رقم قومي',
  documents: `الطلب الواحد حتى ${MAX_DOCUMENTS} وثيقة. احذف بعضها واطلب الباقي في طلب آخر`,
  cardAlone: 'بطاقة الرقم القومي تُطلب في طلب مستقل، بلا وثائق أخرى معها',
  requestId: 'اكتب 12 رقمًا كما ظهرت عند التسجيل',
  requestIdDigit: MISTYPED_REQUEST_ID,
  mobileEnding: 'اكتب آخر 4 أرقام من رقم المحمول',
  deliveryCode: 'كود الاستلام 6 أرقام',
  governorateCode: 'كود المحافظة رقمان',
  month: 'اختر الشهر والسنة',
  issueMonth: 'الشهر من يناير 2014 إلى الشهر الحالي',
  sameGovernorate:
    'خرجت الوثائق إلى محافظتها، فلا تتغير المحافظة من هنا. لعنوان في محافظة أخرى اتصل بمركز الاتصال',
  place: 'المكان المختار ليس في المحافظة المختارة',
  /** Contact form, verbatim (spec §3.3). */
  senderName: 'من فضلك ادخل الاسم.',
  senderMobile: 'من فضلك ادخل رقم هاتف صحيح.',
  email: 'من فضلك ادخل بريد الكترونى صحيح.',
  emailLocalPart: 'اكتب بريدًا ما قبل علامة @ فيه بحروف لاتينية، فبريدنا لا يصل إلى غيره.',
  messageType: 'من فضلك اختر نوع رسالتك.',
  message: 'من فضلك ادخل رسالتك.',
  messageLinks: 'اكتب رسالتك بالكلمات، فلا تُقبل رسالة من روابط فقط.',
  pollOption: 'اختر إجابة أولًا.',
  day: 'اختر يومًا صحيحًا',
  wrongType: 'قيمة هذا الحقل غير صحيحة. راجعها واكتبها من جديد',
} as const satisfies Record<string, string>;

const CHARACTERS = {
  one: 'حرف واحد',
  two: 'حرفان',
  few: 'أحرف',
  many: 'حرفًا',
  other: 'حرف',
} as const;

export const tooLongText = (max: number, length: number) =>
  `${countedNoun(max, CHARACTERS)} على الأكثر، عندك ${length}` as const;
