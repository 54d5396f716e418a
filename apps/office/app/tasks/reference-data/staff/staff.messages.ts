import { type CountedForms, countedNoun, STAFF_GRANT_DAYS, type StaffRole } from '@wathiqa/domain';

const DAYS: CountedForms = {
  one: 'يوم واحد',
  two: 'يومين',
  few: 'أيام',
  many: 'يومًا',
  other: 'يوم',
};
const daysText = (count: number) => countedNoun(count, DAYS);

export const messages = {
  title: 'الموظفون',
  lead: 'من يدخل المكتب وما دوره فيه. كل صلاحية جديدة يقترحها مدير للنظام ويوافق عليها مدير آخر، والإيقاف وخفض الدور يكفي فيهما مدير واحد. لا يغيّر أحد دوره بنفسه.',
  alone: {
    title: 'لا مدير للنظام غيرك، فلا أحد يوافق على صلاحية تقترحها.',
    text: 'اطلب من مشغّل الخادم أن يضيف مديرًا ثانيًا بهذا الأمر، ومكان EMAIL بريده:',
    command: 'npm run staff -- EMAIL administrator',
  },
  everybody: 'كل الموظفين',
  caption: 'موظفو المكتب',
  columns: {
    name: 'الموظف',
    role: 'الدور',
    state: 'الدخول',
    added: 'أُضيف',
  },
  active: 'مسموح',
  ended: 'موقوف',
  you: '(أنت)',
  notYet: 'لم يدخل بعد',
  byCommand: 'أمر التشغيل',
  empty: 'لا موظفين في القائمة.',
  add: 'إضافة موظف',
  change: 'تغيير الدور',
  end: 'إيقاف الدخول',
  giveBack: 'إعادة',
  endSessions: 'إنهاء الجلسات',
  unbind: 'فك الحساب',
  labels: { email: 'البريد الإلكتروني لحسابه الحكومي', role: 'الدور' },
  chooseRole: 'اختر الدور',
  roleHints: {
    clerk: 'يراجع الطلبات ويقبلها أو يرفضها، ويجهّز ما سُدّد منها.',
    supervisor: 'له كل ما لموظف المراجعة، ويغيّر الأسعار وأسباب الرفض والإجازات، ويرى الإحصاءات.',
    auditor: 'يقرأ الطلبات وسجل التدقيق، ولا يغيّر شيئًا.',
    administrator: 'يضيف الموظفين ويغيّر الشروط والأسعار، ولا يرى طلبات المواطنين.',
  } satisfies Record<StaffRole, string>,
  addTitle: 'إضافة موظف',
  changeTitle: (who: string) => `تغيير دور ${who}`,
  endTitle: (who: string) => `إيقاف دخول ${who}`,
  becomes: (role: string) => `يدخل المكتب بدور: ${role}`,
  insteadOf: (role: string) => `بدل: ${role}`,
  atOnce: 'يسري من أول إجراء له بعد الآن، ويعود ما بيده من طلبات إلى غيره.',
  endsAtOnce: 'ينتهي دخوله في الحال، ويعود ما بيده من طلبات إلى غيره. يبقى اسمه في سجل التدقيق.',
  endSessionsTitle: (who: string) => `إنهاء جلسات ${who}`,
  endsSessionsAtOnce:
    'تنتهي جلساته على كل الأجهزة في الحال، ويعود ما بيده من طلبات إلى غيره. له أن يسجّل الدخول من جديد.',
  unbindTitle: (who: string) => `فك ارتباط ${who} بحسابه الحكومي`,
  unbindsAtOnce:
    'تنتهي جلساته في الحال، ولا يدخل بحسابه الحالي بعد ذلك إلا إذا كان أول من يدخل ببريده. أول حساب حكومي مثبت البريد يدخل بهذا البريد يصير حسابه وحده. افعل ذلك إذا استُبدل حسابه، وتأكد أن البريد ما زال له.',
  confirmEndSessions: 'إنهاء الجلسات',
  confirmUnbind: 'فك الارتباط',
  sessionsEnded: 'تم إنهاء الجلسات',
  unbound: 'تم فك الارتباط',
  confirmAdd: 'اقتراح الإضافة',
  confirmPropose: 'اقتراح الدور',
  takesTwo: `لا يسري قبل أن يوافق عليه مدير نظام آخر، خلال ${daysText(STAFF_GRANT_DAYS)}.`,
  confirmChange: 'تغيير الدور',
  confirmEnd: 'إيقاف الدخول',
  proposed: 'سُجل الاقتراح، وينتظر موافقة مدير نظام آخر',
  changed: 'تم تغيير الدور',
  endedDone: 'تم إيقاف الدخول',
} as const;

/** Role proposals for a second administrator. */
export const grants = {
  title: 'صلاحيات تنتظر موافقة',
  caption: 'الصلاحيات المقترحة',
  lead: 'اقترحها مدير للنظام، ولا تسري قبل أن يوافق مدير آخر. لا يوافق أحد على ما اقترحه بنفسه، ولا على ما يخصه.',
  columns: { who: 'لمن', role: 'الدور', by: 'اقترحه', until: 'ينتهي الاقتراح' },
  insteadOf: (now: string) => `بدل: ${now}`,
  gets: (role: string) => `الدور المقترح: ${role}`,
  approve: {
    button: 'موافقة',
    title: 'الموافقة على صلاحية',
    summary: 'يسري الدور في الحال، ويُسجَّل في سجل التدقيق من اقترحه ومن وافق عليه.',
    confirm: 'الموافقة',
    done: 'تمت الموافقة، والدور سارٍ الآن',
  },
  decline: {
    button: 'رفض',
    title: 'رفض صلاحية مقترحة',
    summary: 'يبقى كل شيء كما هو.',
    confirm: 'رفض الاقتراح',
    done: 'رُفض الاقتراح',
  },
  withdraw: {
    button: 'سحب الاقتراح',
    title: 'سحب صلاحية اقترحتَها',
    summary: 'يبقى كل شيء كما هو.',
    confirm: 'سحب الاقتراح',
    done: 'سُحب الاقتراح',
  },
} as const;
