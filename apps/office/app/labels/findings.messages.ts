import { countedNoun, type FindingField, type FindingKind, type Severity } from '@wathiqa/domain';
import { nounForms } from './counted.messages.ts';

const ACCOUNTS = nounForms('حساب', 'حسابان', 'حسابات', 'حسابًا', 'حساب');

interface FindingName {
  /** For lists. */
  short: string;
  long: string;
  /** Label of the other value. */
  other?: string;
}

export const findingNames: Readonly<Record<FindingKind, FindingName>> = {
  anotherPerson: {
    short: 'القيد لشخص آخر',
    long: 'في السجل المدني بهذا الرقم القومي شخص غير المكتوب.',
    other: 'الاسم في السجل',
  },
  noRecord: {
    short: 'لا قيد في السجل',
    long: 'ليس في السجل المدني قيد لهذه الوثيقة بهذا الرقم القومي.',
  },
  severalRecords: {
    short: 'أكثر من قيد في السجل',
    long: 'في السجل المدني أكثر من قيد لهذه الوثيقة بهذا الرقم القومي.',
  },
  ownerDead: {
    short: 'صاحبها متوفى في السجل',
    long: 'كُتب أن الوثيقة لمقدم الطلب نفسه، وصاحبها متوفى في السجل المدني.',
  },
  otherKinship: {
    short: 'السجل يخالف الصلة',
    long: 'الصلة بين مقدم الطلب وصاحب الوثيقة في السجل المدني غير المكتوبة.',
  },
  impossibleNumber: {
    short: 'رقم قومي غير ممكن',
    long: 'لا يدل الرقم على تاريخ ميلاد أو محافظة صحيحة.',
  },
  notYetBorn: {
    short: 'تاريخ ميلاد لم يأت',
    long: 'تاريخ الميلاد في الرقم بعد يوم تسجيل الطلب.',
    other: 'تاريخ الميلاد في الرقم',
  },
  otherGender: {
    short: 'النوع لا يطابق الرقم',
    long: 'النوع المكتوب غير ما يدل عليه الرقم القومي.',
    other: 'النوع في الرقم',
  },
  notTheApplicant: {
    short: 'ليست لصاحب الحساب',
    long: 'كُتب أن الوثيقة لمقدم الطلب نفسه، وحسابه يثبت غير المكتوب.',
    other: 'في الحساب',
  },
  otherName: {
    short: 'رقم بأكثر من اسم',
    long: 'كُتب الرقم القومي نفسه باسم آخر.',
    other: 'الاسم الآخر',
  },
  otherRelation: {
    short: 'رقم بأكثر من صلة',
    long: 'كُتب الرقم القومي نفسه بصلة أخرى بمقدم الطلب.',
    other: 'الصلة الأخرى',
  },
  markedWrong: {
    short: 'خطأ بقول المواطن',
    long: 'رأى المواطن ما سيُطبع من السجل المدني قبل السداد، وقال إن هذا خطأ. راجع القيد: إن كان صحيحًا فاقبل الوثيقة، وإن كان خطأً فلا تُطبع قبل تصحيحه في السجل.',
  },
  otherRecord: {
    short: 'يختلف عن السجل',
    long: 'المكتوب غير ما في السجل المدني.',
    other: 'في السجل',
  },
  openCorrection: {
    short: 'القيد تحت التصحيح',
    long: 'في السجل المدني تصحيح لهذا القيد لم يكتمل.',
  },
  staffOrKin: {
    short: 'من الموظفين أو ذويهم',
    long: 'مقدم الطلب موظف هنا، أو من ذويه.',
  },
  nameChain: {
    short: 'الاسم لا يوافق القرابة',
    long: 'لا يتفق اسم الوالد واسم الولد مع الصلة المكتوبة.',
    other: 'اسم القريب',
  },
  parentAge: {
    short: 'السن لا توافق القرابة',
    long: 'بين ميلاد الوالد وميلاد الولد أقل من 12 سنة.',
    other: 'ميلاد مقدم الطلب',
  },
  firstCardAge: {
    short: 'سن غير معتادة لأول بطاقة',
    long: 'بطاقة لأول مرة لمن تقل سنه عن 15 سنة أو تزيد على 25 سنة.',
  },
  cardMonthUnknown: {
    short: 'تاريخ البطاقة غير معروف',
    long: 'بدل فاقد لبطاقة لا يعرف صاحبها شهر إصدارها، فلم تُحسب مدتها. راجع في السجل أنها لم يمض عليها سبع سنوات، وأن مدة مهنتها لم تنته.',
  },
  applicantUnknown: {
    short: 'الحساب لا يثبت رقمًا',
    long: 'كُتب أن الوثيقة لمقدم الطلب نفسه، وحسابه لا يثبت رقمه القومي.',
  },
  sameDocument: {
    short: 'وثيقة مكررة في الطلب',
    long: 'الوثيقة نفسها مطلوبة مرتين في هذا الطلب.',
  },
  orderedLately: {
    short: 'مطلوبة من قبل',
    long: 'طُلبت الوثيقة نفسها قبل أقل من 30 يومًا، في طلب قائم أو مُسلَّم.',
  },
  earlierRejection: {
    short: 'رُفضت من قبل',
    long: 'رُفضت الوثيقة نفسها في طلب سابق.',
    other: 'السبب',
  },
  sharedMobile: {
    short: 'محمول في حسابات أخرى',
    long: 'رقم المحمول مكتوب في طلبات حسابات أخرى.',
    other: 'عددها',
  },
  readdressed: {
    short: 'تغيّر العنوان بعد السداد',
    long: 'غُيِّر عنوان التوصيل بعد سداد الرسوم. أُخبر صاحب الطلب على رقميه وبريده، ولا تُجهَّز الأوراق قبل مرور 24 ساعة.',
  },
};

export const severityNames = {
  red: 'تناقض',
  amber: 'تنبيه',
  info: 'للعلم',
} as const satisfies Record<Severity, string>;

export const findingFields = {
  nationalId: 'الرقم القومي',
  fullName: 'الاسم',
  motherFullName: 'اسم الأم',
  spouseFullName: 'اسم الزوج أو الزوجة',
  gender: 'النوع',
  birthDate: 'تاريخ الميلاد',
  eventDate: 'تاريخ الواقعة',
  eventPlace: 'محل الواقعة',
  eventNumber: 'رقم القيد',
  relation: 'الصلة',
  mobile1: 'المحمول الأول',
  mobile2: 'المحمول الثاني',
} as const satisfies Record<FindingField, string>;

export const findingWords = {
  title: 'ملاحظات على الطلب',
  none: 'لا ملاحظات',
  otherDocument: (position: number) => `في الوثيقة ${position} من هذا الطلب`,
  otherRequest: 'في الطلب',
  accounts: (count: number) => countedNoun(count, ACCOUNTS),
  see: 'راجعتها',
  unseen: 'راجع كل تناقض في الوثيقة التي تقبلها، واضغط «راجعتها» عنده، ثم اعرض القرار.',
} as const;
