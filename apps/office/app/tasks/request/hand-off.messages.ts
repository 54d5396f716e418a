export const handOff = {
  setAside: {
    open: 'تأجيل',
    title: 'تأجيل الطلب إلى يوم',
    labels: { until: 'يعود إليك يوم' },
    about: (day: string) =>
      `لا يظهر الطلب في «الطلب التالي» قبل ${day}، ثم يعود إليك أولًا. المهلة لا تتوقف.`,
    done: 'أُجِّل الطلب.',
  },
  transfer: {
    open: 'تحويل',
    title: 'تحويل الطلب',
    labels: { staffId: 'الزميل أو المكتب', note: 'السبب لموظفي المكتب' },
    choose: 'اختر زميلًا أو مكتبًا',
    office: (name: string) => `مكتب: ${name}`,
    hint: 'يقرؤه الموظفون وحدهم، ولا يظهر للمواطن.',
    failed: 'تعذّر تحميل الأسماء',
    tryAgain: 'حاول مرة أخرى',
    about: (name: string) =>
      `يصبح الطلب هو التالي عند ${name} حتى نهاية يوم العمل القادم، ثم يأخذه أي موظف.`,
    aboutOffice: (name: string) =>
      `ينتقل الطلب إلى قائمة مكتب «${name}»، ويخرج من قائمتك. المهلة لا تتوقف.`,
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

/** Return of a decided request to its decision. */
export const reopening = {
  open: 'إعادة فتح الطلب',
  title: 'إعادة فتح الطلب لمراجعته',
  labels: { reason: 'السبب' },
  hint: 'يبقى في تاريخ الطلب وسجل التدقيق، ولا يظهر للمواطن.',
  about:
    'يعود الطلب إلى المراجعة بكل وثائقه، في دوره ومهلته الأولى، وتصل المواطن رسالة بأننا نراجعه من جديد.',
  done: 'أُعيد فتح الطلب.',
} as const;
