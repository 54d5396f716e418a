import { figureTexts } from '@wathiqa/content';
import type { StoredRequest } from '@wathiqa/contract';
import { type CountedForms, countedNoun, type DataAccess, type StaffRole } from '@wathiqa/domain';

const REQUESTS: CountedForms = {
  one: 'طلب واحد',
  two: 'طلبان',
  few: 'طلبات',
  many: 'طلبًا',
  other: 'طلب',
};

const TIMES: CountedForms = {
  one: 'مرة واحدة',
  two: 'مرتان',
  few: 'مرات',
  many: 'مرة',
  other: 'مرة',
};

/** Staff roles, because names are not disclosed. */
const staff: Readonly<Record<StaffRole, string>> = {
  clerk: 'موظف مراجعة',
  supervisor: 'مشرف',
  auditor: 'مدقق',
  administrator: 'مدير النظام',
};

const did: Readonly<Record<DataAccess, (who: string) => string>> = {
  'request.lookUp': () => 'قورنت بيانات وثيقة بالسجل المدني في الطلب رقم',
  'request.read': (who) => `اطّلع ${who} على بيانات الطلب رقم`,
  'request.search': (who) => `ظهر في بحث أجراه ${who} الطلب رقم`,
  'request.decide': (who) =>
    who ? `قرر ${who} في وثائق الطلب رقم` : 'قُبلت وثائق تطابق السجل المدني في الطلب رقم',
  'request.returnForCorrection': (who) => `أعاد ${who} إليك وثيقة لتصحيحها في الطلب رقم`,
  'request.answer': (who) => `رد ${who} على رسالتك عن الطلب رقم`,
  'quality.read': (who) => `راجع ${who} مرة ثانية القرار في الطلب رقم`,
  'dispatch.read': (who) => `اطّلع ${who} على عنوان التوصيل عند تجهيز الطلب رقم`,
  'dispatch.readBatch': (who) => `اطّلع ${who} على عنوان التوصيل في دفعة البريد التي فيها الطلب رقم`,
  'dispatch.readParcel': (who) => `اطّلع ${who} على عنوان توصيل الطلب رقم`,
  'dispatch.recordAttempt': (who) => `سجّل ${who} محاولة توصيل الطلب رقم`,
  'dispatch.recordDelivery': (who) => `سجّل ${who} تسليم أوراق الطلب رقم`,
  'dispatch.recordReturn': (who) => `سجّل ${who} عودة أوراق الطلب رقم`,
  'dispatch.recordLoss': (who) => `سجّل ${who} ضياع أوراق الطلب رقم`,
  'certificates.read': (who) => `اطلع ${who} على أرقام شهادات الطلب رقم`,
  'certificates.print': (who) => `طبع ${who} شهادات الطلب رقم`,
  'certificates.reprint': (who) => `طبع ${who} من جديد شهادة تلفت من الطلب رقم`,
  'payments.read': (who) => `اطّلع ${who} على مدفوعات الطلب رقم`,
};

export const messages = {
  title: 'بياناتك المحفوظة لدينا',
  lead: 'ما تحفظه البوابة عنك، ومن اطّلع عليه من الموظفين ومتى. ولك أن تأخذ نسخة منه، وأن تطلب محو ما لا يلزم حفظه.',
  myRequests: 'طلباتي',
  loading: 'جارٍ تحميل بياناتك',
  loaded: 'تم تحميل بياناتك',
  nothing: 'غير محفوظ',
  account: {
    title: 'بيانات حسابك',
    text: 'كما وردت من حسابك الحكومي عند آخر دخول. إذا وجدت فيها خطأ فصحّحه في حسابك، ثم سجّل الدخول من جديد.',
    kept: `مدة حفظها: ${figureTexts['keep.account']} من آخر دخول، إذا لم يبق لك طلب.`,
    shownName: 'الاسم المعروض',
    since: 'أول دخول',
    lastSignInAt: 'آخر دخول',
  },
  fields: {
    name: 'الاسم',
    nationalId: 'الرقم القومي',
    motherFullName: 'اسم الأم',
    gender: 'النوع',
    mobile: 'المحمول',
    mobiles: 'رقما المحمول',
    email: 'البريد الإلكتروني',
    address: 'العنوان',
    deliveryAddress: 'عنوان التوصيل',
  },
  requests: {
    title: 'بيانات طلباتك',
    none: 'لا توجد لك طلبات محفوظة.',
    number: 'طلب رقم',
    registered: 'سُجل يوم',
    total: 'الإجمالي',
    open: 'ما فيه من بيانات',
    openOf: (number: string) => `ما في الطلب رقم ${number} من بيانات`,
    applicant: 'مقدم الطلب',
    erasure: {
      allowed: 'يمكن محو بياناته الآن.',
      underWay: 'قيد التنفيذ، فلا تُمحى بياناته قبل أن ينتهي.',
      paid: `سُددت رسومه، ومدة حفظه بعد وصول أوراقه: ${figureTexts['keep.deliveredRequest']}.`,
    } satisfies Record<StoredRequest['erasure'], string>,
    elsewhere:
      'عمليات السداد في صفحة كل طلب. والرسائل التي ترسلها من نموذج الشكاوى لا تُربط بحسابك، فلا تظهر هنا.',
  },
  accesses: {
    title: 'من اطّلع على طلباتك',
    note: 'كل اطلاع يُسجَّل في سجل التدقيق، وهو لا يُعدَّل. ونذكر دور الموظف لا اسمه.',
    none: 'لم يطّلع أحد على طلباتك بعد.',
    sentence: (role: StaffRole | null, action: DataAccess) => did[action](role ? staff[role] : ''),
    times: (count: number) => countedNoun(count, TIMES),
    on: 'يوم',
    older: 'والأقدم منها في النسخة التي تنزّلها من هذه الصفحة.',
  },
  copy: {
    title: 'نسخة من بياناتك',
    text: 'ملف بصيغة JSON فيه كل ما في هذه الصفحة. احفظه في مكان لا يصل إليه غيرك.',
    save: 'تنزيل النسخة',
    fileName: 'wathiqa-my-data.json',
  },
  erase: {
    title: 'محو بياناتك',
    text: 'لك أن تطلب محو بيانات طلباتك المرفوضة والملغاة التي لم تُسدد رسومها، قبل أن تنتهي مدة حفظها.',
    terms: 'مدد الحفظ',
    open: 'طلب المحو',
    question: 'هل تريد محو بيانات طلباتك؟',
    warning:
      'يُمحى من الطلب كل ما يدل عليك، ولا تجده بعد ذلك في «طلباتي». ولا يمكن التراجع عن المحو.',
    willErase: (count: number) => `ما سيُمحى: ${countedNoun(count, REQUESTS)}.`,
    nothingTitle: 'لا يوجد ما يمكن محوه الآن',
    doneTitle: 'تم المحو',
    erased: (count: number) => `ما تم محوه: ${countedNoun(count, REQUESTS)}.`,
    stays: 'ما يبقى، وسبب بقائه:',
    underWay: (count: number) =>
      `ما هو قيد التنفيذ: ${countedNoun(count, REQUESTS)}. لا تُمحى البيانات قبل إتمام ما طلبته.`,
    paid: (count: number) =>
      `ما سُددت رسومه: ${countedNoun(count, REQUESTS)}. تُحفظ البيانات لمراجعة الأموال، ومدة حفظها بعد وصول الأوراق: ${figureTexts['keep.deliveredRequest']}.`,
    account: `بيانات حسابك، لأنها تلزم لدخولك. مدة حفظها: ${figureTexts['keep.account']} من آخر دخول.`,
    audit: `سجل التدقيق، لأنه يثبت من اطّلع على بياناتك. مدة حفظه: ${figureTexts['keep.audit']} على الأقل.`,
    confirm: 'نعم، امحها',
    keep: 'إلغاء',
    understood: 'حسنًا',
    close: 'إغلاق',
  },
} as const;
