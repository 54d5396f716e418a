import {
  countedNoun,
  type HistoryEvent,
  type KinshipProof,
  type MatchBlocker,
  type MatchGrade,
  type OfficeLeg,
  RESPONSE_MESSAGES,
} from '@wathiqa/domain';
import { COUNTED, nounForms } from '../../labels/counted.messages.ts';

const COPIES = COUNTED.copies;
const YEARS = nounForms('سنة', 'سنتان', 'سنوات', 'سنة', 'سنة');

export const messages = {
  title: 'طلب',
  office: (name: string) => `مكتب ${name}`,
  heading: 'الطلب',
  back: 'القائمة',
  payments: 'المدفوعات',
  certificates: 'الشهادات',
  copyNumber: (id: string) => `نسخ رقم الطلب ${id}`,
  copied: 'نُسخ رقم الطلب.',
  copyFailed: 'تعذّر النسخ. حدّد الرقم وانسخه.',
  notFound: {
    title: 'لا يوجد طلب بهذا الرقم',
    text: 'راجع الرقم، أو ابحث عن الطلب من خانة البحث.',
  },
  openWithReason: {
    lead: 'هذا الطلب ليس في قائمتك ولا معك. اكتب لماذا تفتحه: يبقى السبب في سجل التدقيق، ويراه المدقق في قائمة الاطلاع.',
    labels: { reason: 'سبب الاطلاع', note: 'التفاصيل' },
    noteHint: 'جملة تكفي. لا تكتب اسم مواطن ولا رقمه القومي.',
    choose: 'اختر السبب',
    open: 'فتح الطلب',
  },
  dueOn: {
    review: (day: string) => `القرار حتى ${day}`,
    packing: (day: string) => `التجهيز حتى ${day}`,
    handover: (day: string) => `التسليم للبريد حتى ${day}`,
    delivery: (day: string) => `التوصيل حتى ${day}`,
    answer: (day: string) => `الرد حتى ${day}`,
  } satisfies Record<OfficeLeg, (day: string) => string>,
  taken: {
    nobody: 'لا أحد يعمل عليه',
    mine: (until: string) => `معك حتى ${until}`,
    other: (name: string, until: string) => `${name} يعمل عليه حتى ${until}`,
    viewers: (names: string) => `يفتحه الآن ${names}`,
    take: 'خذ الطلب',
    release: 'اترك الطلب',
    releaseOthers: 'اسحبه ممن أخذه',
  },
  own: RESPONSE_MESSAGES.OWN_REQUEST,
  acceptedBy: (name: string) =>
    `قبل ${name} وثيقة يخالفها السجل المدني. لا تُقبل حتى يقبلها مشرف آخر؛ والرفض يكفيه شخص واحد.`,
  acceptedByMe:
    'قبلتَ وثيقة يخالفها السجل المدني، وتنتظر الآن أن يقبلها مشرف آخر. الرفض يكفيه شخص واحد.',
  comparison: {
    field: 'البيان',
    typed: 'مكتوب',
    known: 'الحساب أو الرقم',
    result: 'المطابقة',
    same: 'مطابق',
    other: 'مختلف',
    notProven: 'لا يثبته الحساب',
  },
  documents: 'الوثائق',
  document: (position: number, title: string) => `${position}. ${title}`,
  birth: 'الميلاد',
  age: (years: number) => countedNoun(years, YEARS),
  copies: (count: number) => countedNoun(count, COPIES),
  newborn: 'قيد أول مرة، بلا رقم',
  earlier: 'طلبات أخرى للوثائق نفسها',
  noEarlier: 'لا طلبات أخرى',
  decision: {
    legend: (position: number) => `قرار الوثيقة ${position}`,
    accept: 'قبول',
    reject: 'رفض',
    reason: 'سبب الرفض',
    note: 'ملاحظة يقرؤها المواطن',
    addNote: 'ملاحظة للمواطن',
    optional: '(اختياري)',
    reasonNeeded: 'اختر سبب الرفض',
    reasonsFailed: 'تعذّر تحميل الأسباب',
    tryAgain: 'حاول مرة أخرى',
  },
  bar: {
    label: 'القرار',
    counts: (accepted: number, rejected: number, left: number) =>
      `قبول ${accepted} · رفض ${rejected} · بلا قرار ${left}`,
    acceptRest: 'قبول الباقي',
    clear: 'مسح',
    preview: 'معاينة وإرسال',
    proposal: (count: number) => (count === 1 ? 'قبول ومعاينة' : 'قبول الكل ومعاينة'),
    nothingChosen: 'لم تختر قرارًا',
  },
  preview: {
    title: 'ما سيراه المواطن',
    stays: 'لم يُبَتّ في كل الوثائق، فيبقى الطلب كله:',
    becomes: 'تصبح حالة الطلب:',
    reason: 'سبب الرفض',
    total: 'المطلوب سداده:',
    send: 'إرسال القرار',
    back: 'رجوع للتعديل',
    close: 'إغلاق',
    second: 'يخالفها السجل المدني: لا تُقبل حتى يقبلها مشرف آخر.',
    lostAnswer:
      'انقطع الاتصال ولا نعلم هل وصل القرار. اختياراتك محفوظة؛ أعد الإرسال عند عودة الاتصال، ولن يُكتب القرار مرتين.',
  },
  sent: 'أُرسل القرار. صارت حالة الطلب',
  sentPartly: (left: string) => `أُرسل القرار. ما زال ينتظر قرارًا: ${left}.`,
  conflict: {
    title: 'تغيّر الطلب ولم يُرسل قرارك',
    takenTitle: 'الطلب مع موظف آخر، ولم يُنفَّذ ما طلبته',
    liveTitle: (name: string) => `غيّره ${name} قبل لحظة`,
    ownTitle: 'وصل قرارك من قبل، ولم يُكتب مرة ثانية',
    changed: 'ما حدث منذ فتحته:',
    kept: 'اختياراتك للوثائق التي ما زالت تنتظر باقية كما هي.',
    dropped: 'أُسقط اختيارك لوثائق بُتّ فيها أو صُحّحت:',
  },
  facts: {
    title: 'مقدم الطلب',
    orderedBy: 'الحساب',
    provenNumber: 'رقمه القومي',
    notProven: 'لا يثبته الحساب',
    email: 'البريد',
    mobiles: 'المحمول',
    address: 'التوصيل',
    noAddress: 'لم يصل بعد',
    total: 'الإجمالي',
    delivery: 'الأوراق',
    attempts: 'محاولات التوصيل',
  },
  history: {
    title: 'ما تم في الطلب',
    events: {
      REGISTERED: 'سُجِّل الطلب',
      ADDRESS_RECEIVED: 'وصل عنوان التوصيل',
      ADDRESS_CHANGED: 'غيّر المواطن عنوان التوصيل',
      STATE_CHANGED: 'صارت الحالة',
      DOCUMENT_ACCEPTED: 'قُبلت وثيقة',
      DOCUMENT_REJECTED: 'رُفضت وثيقة',
      CORRECTION_ASKED: 'أُعيدت وثيقة للتصحيح',
      CORRECTED: 'صحح المواطن وثيقة',
      CORRECTION_LAPSED: 'انتهت مهلة التصحيح',
      CITIZEN_WROTE: 'كتب المواطن رسالة',
      STAFF_ANSWERED: 'رُد على رسالة المواطن',
      CODE_ISSUED: 'صدر كود سداد نقدي',
      CODE_EXPIRED: 'انتهى كود السداد بلا سداد',
      PAID: 'سُددت الرسوم',
      PAYMENT_UNUSABLE: 'وصل مبلغ لم يُحتسب للطلب',
      REFUNDED: 'رُد مبلغ',
      WITHDRAWN: 'ألغاه صاحب الطلب',
      ERROR_MARKED: 'أشار المواطن إلى خطأ فيما سيُطبع',
      REOPENED: 'أُعيد فتح الطلب',
      VISITED: 'سُجلت زيارة صاحب البطاقة',
      PACKED: 'جُهِّز في دفعة',
      UNPACKED: 'أُخرج من الدفعة',
      HANDED_OVER: 'سُلِّم للبريد',
      DELIVERY_ATTEMPTED: 'محاولة توصيل',
      DELIVERED: 'وصل إلى صاحبه',
      RETURNED: 'عاد إلى القطاع',
      SENDING_ASKED: 'طلب المواطن إرساله مرة أخرى',
      SENT_AGAIN: 'أُرسل من جديد',
      LOST: 'ضاع عند البريد، ويصدر من جديد',
    } satisfies Record<HistoryEvent, string>,
    document: (position: number) => `الوثيقة ${position}`,
    byCode: 'بكود الاستلام',
    takenBy: (name: string) => `استلمها ${name}`,
    batch: (id: number) => `الدفعة ${id}`,
    me: 'أنت',
    someone: 'موظف آخر',
    citizen: 'المواطن',
    system: 'النظام',
    rule: 'القبول الآلي',
  },
  citizenSessions: {
    end: 'إنهاء جلسات صاحب الطلب',
    about:
      'لمن أبلغ أن غيره دخل حسابه: يخرج الحساب من كل الأجهزة فورًا، ويدخل صاحبه من جديد متى شاء. يُكتب ذلك في سجل التدقيق.',
    confirm: 'إنهاء الجلسات',
    ended: 'انتهت جلسات صاحب الطلب.',
  },
  keys: {
    next: 'الوثيقة التالية',
    previous: 'الوثيقة السابقة',
    accept: 'قبول الوثيقة الحالية',
    reject: 'رفض الوثيقة الحالية',
    reason: 'سبب الرفض برقمه، أو البيان الذي يلزم تصحيحه',
    proceed:
      'قبول كل الوثائق إن لم تكن عليها ملاحظات ثم المعاينة، وEnter فيها يرسل ويفتح الطلب التالي',
    send: 'إرسال القرار بلا معاينة، من أي خانة',
    leaveField: 'الخروج من خانة الكتابة',
    acceptRest: 'قبول الوثائق التي لم تختر لها قرارًا',
    take: 'أخذ الطلب أو تركه',
    preview: 'معاينة القرار',
    back: 'العودة إلى القائمة',
  },
} as const;

/** Decisions that can be undone. */
export const pendingMessages = {
  decided: (id: string) => `أُرسل قرار الطلب \u2068${id}\u2069`,
  undo: 'تراجع',
  seconds: (left: number) => `${left} ث`,
  key: 'التراجع عن آخر ما أرسلته',
  announced: (sent: string) => `${sent}، ويُنفَّذ بعد ثوانٍ. للتراجع اضغط U.`,
  late: 'انتهت مهلة التراجع، ونُفِّذ القرار.',
  dropped: (id: string) => `لم يُنفَّذ قرارك في الطلب ${id}`,
  droppedOf: (name: string) => `لم يُنفَّذ قرار ${name}`,
  open: 'افتح الطلب',
  other: (name: string) => `يبتّ ${name} في هذا الطلب الآن.`,
  sent: 'أُرسل القرار، ويُنفَّذ بعد ثوانٍ.',
} as const;

export const citizenMessages = {
  title: 'رسائل المواطن عن الطلب',
  waits: (since: string) => `ينتظر ردًا منذ ${since}`,
  citizen: 'المواطن',
  answer: 'الرد',
  hint: 'يصل الرد إلى المواطن برسالة على محموله وبريده، ويراه في صفحة الطلب.',
  send: 'إرسال الرد',
  sending: (id: string) => `يُرسل ردك عن الطلب \u2068${id}\u2069`,
  sent: 'أُرسل الرد إلى المواطن.',
  list: {
    title: 'رسائل عن طلبات تنتظر ردًا',
    since: (time: string) => `منذ ${time}`,
  },
} as const;

export const handOff = {
  setAside: {
    open: 'تأجيل',
    title: 'تأجيل الطلب إلى يوم',
    labels: { until: 'يعود إليك يوم' },
    lead: 'لا يظهر الطلب في «الطلب التالي» قبل هذا اليوم، ثم يعود إليك أولًا. المهلة لا تتوقف.',
    done: 'أُجِّل الطلب.',
  },
  transfer: {
    open: 'تحويل',
    title: 'تحويل الطلب',
    labels: { staffId: 'الزميل أو المكتب', note: 'السبب لموظفي المكتب' },
    toColleague: 'ما يلزم زميلك',
    optional: '(اختياري)',
    choose: 'اختر زميلًا أو مكتبًا',
    office: (name: string) => `مكتب: ${name}`,
    hint: 'يقرؤه الموظفون وحدهم، ولا يظهر للمواطن.',
    failed: 'تعذّر تحميل الأسماء',
    tryAgain: 'حاول مرة أخرى',
    lead: 'عند الزميل يصبح الطلب هو التالي حتى نهاية يوم العمل القادم، ثم يأخذه أي موظف. وعند مكتب آخر يدخل قائمته ويخرج من قائمتك. المهلة لا تتوقف.',
    done: 'حُوِّل الطلب.',
  },
  note: {
    open: 'ملاحظة',
    title: 'ملاحظة داخلية',
    labels: { text: 'الملاحظة' },
    hint: 'يقرؤها الموظفون وحدهم، ولا تظهر للمواطن.',
    save: 'حفظ الملاحظة',
    done: 'حُفظت الملاحظة.',
  },
  notes: 'ملاحظات داخلية',
  setAsideUntil: (day: string) => `مؤجَّل إلى ${day}`,
  assignedTo: (name: string) => `عند «الطلب التالي» يذهب إلى ${name}`,
  assignedToMe: 'هو طلبك التالي',
} as const;

export const visit = {
  open: 'تسجيل زيارة صاحب البطاقة',
  title: 'زيارة صاحب البطاقة للسجل المدني',
  about:
    'سجّلها بعد التقاط صورته وأخذ بصمته وتوقيعه. من يومها يُحسب موعد الوصول، ولا تُجهز البطاقة للتوصيل قبلها.',
  done: 'سُجلت الزيارة.',
} as const;

export const reopening = {
  open: 'إعادة فتح الطلب',
  title: 'إعادة فتح الطلب لمراجعته',
  labels: { reason: 'السبب' },
  hint: 'يبقى في تاريخ الطلب وسجل التدقيق، ولا يظهر للمواطن.',
  about:
    'يعود الطلب إلى المراجعة بكل وثائقه، في دوره ومهلته الأولى، وتصل المواطن رسالة بأننا نراجعه من جديد.',
  done: 'أُعيد فتح الطلب.',
} as const;

const FIELDS = nounForms('بيان', 'بيانين', 'بيانات', 'بيانًا', 'بيان');

const NOTHING = 'ناقص';

const ORDINALS = ['الأول', 'الثاني', 'الثالث', 'الرابع', 'الخامس', 'السادس', 'السابع', 'الثامن'];

export const lookupMessages = {
  registered: 'في السجل',
  line: 'السجل المدني',
  same: 'يطابق السجل',
  other: 'يختلف عن السجل',
  notRegistered: 'ليس في السجل',
  hasRecord: 'له قيد',
  pending: 'لم يصل رده بعد، والقرار لا ينتظره',
  failing: (next: string) => `لا يجيب، ويُسأل ثانية ${next}. القرار لا ينتظره`,
  unneeded: 'لم يُسأل قبل القرار',
  none: 'لا قيد بهذا الرقم القومي',
  several: 'أكثر من قيد بهذا الرقم القومي',
  erased: 'مُحي القيد بعد القرار',
  grades: {
    certain: () => 'القيد مطابق',
    probable: () => 'القيد مطابق إلا بيانًا فيه خطأ كتابة معروف',
    possible: (count: number) => `القيد يختلف في ${countedNoun(count, FIELDS)}`,
    none: () => 'القيد لشخص آخر',
  } satisfies Record<MatchGrade, (differing: number) => string>,
  kinship: {
    proven: 'ثابتة',
    unproven: 'لا يثبتها',
    contradicted: 'تخالفه',
  } satisfies Record<KinshipProof, string>,
  /** Null where the line or the table says it. */
  blockers: {
    several: null,
    ownerDead: 'صاحبها متوفى في السجل',
    lifeUnknown: 'لا يذكر أن صاحبها حي',
    openCorrection: 'القيد تحت التصحيح',
    staffOrKin: 'مقدم الطلب من الموظفين أو ذويهم',
    idCard: null,
    kinshipUnproven: null,
  } satisfies Record<MatchBlocker, string | null>,
  /** Typed and registered part, if present. */
  otherPart: (place: number, typed = NOTHING, registered = NOTHING) =>
    `الاسم ${ORDINALS[place] ?? place + 1}: ${typed} ≠ ${registered}.`,
} as const;
