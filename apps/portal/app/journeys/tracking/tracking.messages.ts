import { figureTexts, statusGroupNames } from '@wathiqa/content';
import {
  type DeliveryState,
  type HistoryEvent,
  MAX_DELIVERY_ATTEMPTS,
  type RequestState,
} from '@wathiqa/domain';

export const messages = {
  title: 'متابعة الطلب',
  lead: 'اكتب رقم الطلب لتعرف حالته. تجده في صفحة تأكيد التسجيل وفي الرسالة التي وصلتك.',
  number: 'رقم الطلب',
  numberHint: '12 رقمًا، ويمكن كتابتها بمسافات',
  submit: 'استعلام',
  mine: 'كل طلباتي',
  withoutAccount: 'معك رقم طلب وليس لك حساب؟',
  follow: 'تابع الحالة برقم الطلب والمحمول',

  result: {
    title: 'حالة الطلب',
    restricted: {
      title: 'معالجة هذا الطلب مقيَّدة',
      text: 'يبقى محفوظًا ولا يعمل عليه أحد، ولا يتغير فيه شيء حتى يُرفع التقييد.',
    },
    loading: 'جارٍ تحميل حالة الطلب',
    total: 'الإجمالي',
    ordered: 'ما طلبته',
    verify: 'كيف يتحقق من شهادتك من تقدمها إليه',
    columns: {
      type: 'نوع الوثيقة',
      name: 'الاسم',
      state: 'حالة الوثيقة',
      reason: 'سبب الرفض',
    },
    notRejected: 'لم تُرفض',
    checkName: 'راجع الاسم والرقم القومي كما في شهادة سابقة أو في البطاقة.',
    documentWithdrawn: 'ملغاة',
    copies: { one: 'نسخة واحدة', two: 'نسختان', few: 'نسخ', many: 'نسخة', other: 'نسخة' },
    documentRefunded: 'لن تصدر، ورُدَّ ثمنها',
    acts: { call: 'اتصل بنا على' },
    history: 'ما تم في الطلب',
    earlier: 'ما تم قبل ذلك',
    /** Events; state changes use state texts. */
    events: {
      REGISTERED: 'تم تسجيل الطلب',
      ADDRESS_RECEIVED: 'تم استلام عنوان التوصيل',
      ADDRESS_CHANGED: 'تغيّر عنوان التوصيل',
      DOCUMENT_ACCEPTED: 'قُبلت وثيقة',
      DOCUMENT_REJECTED: 'رُفضت وثيقة',
      CORRECTION_ASKED: 'أُعيدت إليك وثيقة لتصحيح بياناتها',
      CORRECTED: 'صححت بيانات وثيقة',
      CORRECTION_LAPSED: 'انتهت مهلة التصحيح ورُفضت وثيقة',
      CITIZEN_WROTE: 'كتبت رسالة إلى الموظف',
      STAFF_ANSWERED: 'رد الموظف على رسالتك',
      CODE_ISSUED: 'صدر كود السداد النقدي',
      CODE_EXPIRED: 'انتهت صلاحية كود السداد',
      PAID: 'سُددت الرسوم',
      PAYMENT_UNUSABLE: 'وصل مبلغ لم يُحتسب للطلب',
      REFUNDED: 'رُد مبلغ من الرسوم',
      WITHDRAWN: 'أُلغي الطلب',
      ERROR_MARKED: 'أشرت إلى خطأ فيما سيُطبع، فعادت الوثيقة إلى المراجعة',
      REOPENED: 'أُعيد فتح الطلب لمراجعته من جديد',
      VISITED: 'زرت السجل المدني، ومن يومها نحسب موعد الوصول',
      PACKED: 'عُبئت الوثائق للتوصيل',
      HANDED_OVER: 'سُلمت الوثائق إلى البريد',
      DELIVERED: 'تم تسليم الوثائق',
      RETURNED: 'عادت الوثائق بعد تعذر تسليمها',
      SENDING_ASKED: 'طلبت إرسال الوثائق مرة أخرى',
      SENT_AGAIN: 'أُعيد إرسال الوثائق',
      LOST: 'ضاعت الوثائق في الطريق، وتصدر من جديد',
    } satisfies Partial<Record<HistoryEvent, string>>,
    attempt: (count: number) => `محاولة توصيل ${count} من ${MAX_DELIVERY_ATTEMPTS} لم تنجح`,
    attempted: 'حاولنا تسليم وثائقك',
    /** Type of a document, before its owner's name; or a reason. */
    withDetail: (event: string, detail: string) => `${event}: ${detail}`,
    /** Titles by delivery state, more specific than the request state. */
    papers: {
      DELIVERED: 'تم تسليم الوثائق',
      RETURNED: 'عادت الوثائق ولم تُسلَّم',
    } as Readonly<Partial<Record<DeliveryState, string>>>,
    withdrawn: 'أُلغي الطلب',
    next: {
      WAITING_APPROVAL: `نراجع بياناتك على السجلات المميكنة في ${figureTexts['time.decision']}، ونخبرك بالنتيجة. ليس مطلوبًا منك شيء الآن.`,
      WAITING_PAYMENT: 'سدد الرسوم ليبدأ إصدار وثائقك.',
      REJECTED: 'راجع السبب، ثم صحح البيانات واطلبها من جديد، أو اسأل في أقرب سجل مدني.',
      PAYMENT_ACCEPTED: 'نصدر وثائقك ونعبئها للتوصيل. ليس مطلوبًا منك شيء الآن.',
      INTRANSIT:
        'الوثائق مع مندوب التوصيل، وسيتصل بك. أرسلنا إليك كود الاستلام في رسالة: لا تعطه لأحد قبل أن تستلم وثائقك.',
    } satisfies Record<RequestState, string>,
    /** After the expected day, without the promises of `next`; null where `next` has none. */
    nextOfLate: {
      WAITING_APPROVAL: `تأخرنا في مراجعة طلبك، ونعتذر. نراجعه الآن، وتصلك رسالة بالنتيجة. للاستفسار اتصل على ${figureTexts.callLines}.`,
      WAITING_PAYMENT: null,
      REJECTED: null,
      PAYMENT_ACCEPTED: `تأخرنا في تجهيز وثائقك، ونعتذر. للاستفسار اتصل على ${figureTexts.callLines}.`,
      INTRANSIT: `تأخر وصول وثائقك، ونعتذر. لا تعط كود الاستلام لأحد قبل أن تستلمها. للاستفسار اتصل على ${figureTexts.callLines}.`,
    } satisfies Record<RequestState, string | null>,
    nextOfPapers: {
      PACKED: 'صدرت وثائقك وعُبئت، وتخرج للتوصيل قريبًا.',
      DELIVERED: 'وصلت الوثائق إليك. شكرًا لاستخدامك البوابة.',
      RETURNED:
        'تعذر تسليم وثائقك فعادت إلينا. راجع العنوان واختر يومًا، نرسلها إليك مرة أخرى بلا مقابل.',
    } as Readonly<Partial<Record<DeliveryState, string>>>,
    /** Papers that came back. */
    sendAgain: {
      kept: 'نحفظها لك حتى',
      day: 'يوم يناسبك لاستلامها',
      ask: 'أرسلها مرة أخرى',
      done: 'وصلنا طلبك، ونخبرك حين تخرج الوثائق',
      asked: 'طلبت إرسال وثائقك مرة أخرى',
      next: {
        asked:
          'نخبرك برسالة حين تخرج للتوصيل، وفيها كود استلام جديد. تجد اليوم الذي اخترته في رسائلك أسفل الصفحة.',
        over: 'انتهت مدة حفظ وثائقك بعد عودتها إلينا. اتصل بنا لنعرف ما يمكن عمله.',
      },
    },
    nextOfLost:
      'ضاعت وثائقك في الطريق، ونعتذر. ألغينا ما ضاع منها، ونصدرها لك من جديد بلا مقابل. ليس مطلوبًا منك شيء.',
    visiting: 'ينتظر زيارتك للسجل المدني',
    nextOfVisiting: 'وصل سدادك. تصدر بطاقتك بعد زيارتك للسجل المدني.',
    correcting: 'ينتظر تصحيحك',
    nextOfCorrecting: 'راجعنا طلبك، وفيه بيان يحتاج إلى تصحيح منك قبل أن نكمل.',
    refunded: 'لن تصدر الوثائق، ورُد إليك ثمنها',
    nextOfRefunded:
      'لم نستطع إصدار وثائق هذا الطلب، فرددنا إليك ثمنها. اقرأ السبب قبل أن تطلبها من جديد، أو اسأل في أقرب سجل مدني.',
    /** Data of the account cannot be corrected here. */
    nextOfOwnData:
      'البيانات المرفوضة مثبتة في حسابك، فلا تُصحح هنا. صححها في السجل المدني أولًا، أو في حسابك الحكومي إن كان هو الخطأ، ثم اطلب الوثيقة من جديد.',
    nextOfSuccessor: 'طلبت هذه الوثائق من جديد. تابعها في طلبها الجديد.',
    /** A mixed decision, before the next step. */
    split: (accepted: string, refused: string) => `قُبلت ${accepted} ورُفضت ${refused}.`,
    documents: {
      one: 'وثيقة واحدة',
      two: 'وثيقتان',
      few: 'وثائق',
      many: 'وثيقة',
      other: 'وثيقة',
    },
    /** Prefix for a full refund with documents still issued. */
    paidBack: 'رددنا إليك كل ما دفعته عن هذا الطلب. وثائقك تصدر وتصلك، ولا تدفع مرة أخرى.',
    nextOfWithdrawn: 'أُلغي هذا الطلب قبل سداده كما طلبت، وليس مطلوبًا منك شيء.',
    steps: {
      title: 'مراحل الطلب',
      registered: 'التسجيل',
      reviewed: 'المراجعة',
      paid: 'السداد',
      issued: 'الإصدار',
      sent: 'في الطريق',
      delivered: 'التسليم',
      position: (step: number, steps: number) => `${step} من ${steps}`,
      all: 'كل المراحل',
      done: 'مرحلة منتهية',
      current: 'المرحلة الحالية',
      upcoming: 'لم تبدأ بعد',
      stopped: 'توقف الطلب هنا',
      withdrawn: 'ألغيت الطلب هنا',
    },
    expected: 'موعد الوصول المتوقع',
    expectedVisit: 'يعود إليك المندوب',
    expectedIfCorrected: 'موعد الوصول المتوقع إذا صححت البيانات اليوم',
    expectedIfPaid: 'موعد الوصول المتوقع إذا سددت اليوم',
    /** Label of an expected day that has passed. */
    wasExpected: 'كان متوقعًا',
    address: {
      title: 'عنوان التوصيل',
      none: 'لم يصلنا عنوان التوصيل بعد',
      reveal: 'إظهار العنوان',
      revealFailed: 'تعذّر إظهار العنوان. حاول مرة أخرى.',
      change: 'تغيير العنوان',
      correct: 'تصحيح العنوان',
      correctHint:
        'اكتب ما يدل المندوب عليك. تبقى المحافظة كما هي لأن الوثائق خرجت إليها، ونخبرك بالتغيير على رقميك وبريدك.',
      changeTitle: 'عنوان التوصيل الجديد',
      changeHint: 'يمكنك تغيير العنوان حتى تعبئة الوثائق للتوصيل. نخبرك بالتغيير على رقميك وبريدك.',
      changeHintPaid: `يمكنك تغيير العنوان مرة واحدة بعد السداد. نخبرك بالتغيير على رقميك وبريدك، ولا نعبئ الوثائق للتوصيل قبل مرور ${figureTexts['time.readdressed']} عليه.`,
      readdressed: (time: string) =>
        `غُيّر العنوان بعد السداد يوم ${time}، ولا يتغيّر مرة أخرى. إن لم تكن أنت فاتصل بنا الآن على ${figureTexts.callLines}.`,
      save: 'حفظ العنوان',
      cancel: 'إلغاء',
      saved: 'تم تغيير عنوان التوصيل',
    },
    withdraw: {
      open: 'إلغاء الطلب',
      title: 'هل تريد إلغاء هذا الطلب؟',
      text: 'لن تُستكمل مراجعته ولن تستطيع دفع رسومه، ولا يمكن التراجع عن الإلغاء. إذا احتجت الوثائق بعد ذلك فقدّم طلبًا جديدًا.',
      confirm: 'نعم، ألغِ الطلب',
      keep: 'أبقِ الطلب',
      close: 'إغلاق',
      done: 'تم إلغاء الطلب',
    },
    receipt: {
      title: 'السداد',
      paidAt: 'تاريخ السداد',
      amount: 'رسوم الوثائق',
      fees: 'رسوم شركة الدفع',
      handedOver: 'المبلغ المدفوع',
      refunded: 'رُدَّ منه',
      refundTitle: (amount: string) => `رددنا إليك ${amount}`,
      /** Staff's reason follows. */
      refundReason: 'السبب:',
      promiseMissed: (day: string) =>
        `وعدناك بوصول وثائقك حتى \u2068${day}\u2069 ولم تصل، والتأخير منا. رددنا إليك ما دفعته، وطلبك الآن في مقدمة الدور.`,
      /** How and until when a refund reaches its payer. */
      refundedTo: {
        card: (day: string) => `يصل المبلغ إلى البطاقة التي دفعت بها حتى ${day}.`,
        cash: (day: string) =>
          `استلم المبلغ نقدًا من ${figureTexts.refundPlace} حتى ${day}، ومعك بطاقة الرقم القومي ورقم العملية. ${figureTexts.refundSample}`,
      },
      feesStay: (fees: string) => `رسوم شركة الدفع ${fees} لا تُرد.`,
      /** Money that the request cannot take. */
      unusable: {
        title: (amount: string) => `وصل منك ${amount} ولم نحتسبه للطلب`,
        why: (reason: string) => `لم نحتسبه لأن ${reason}.`,
        next: 'يراجعه موظف، فيحتسبه لطلبك أو يرده إليك، ونخبرك برسالة. لا تدفع مرة أخرى قبل ذلك.',
      },
      way: 'طريقة السداد',
      ways: { card: 'بطاقة بنكية', cash: 'نقدًا بكود السداد' },
      reference: 'رقم العملية',
      save: 'تنزيل إيصال السداد',
      saving: 'جارٍ تجهيز الإيصال',
    },
    live: 'تُحدَّث هذه الصفحة تلقائيًا عند كل جديد.',
    pay: 'سداد',
    payLoading: 'جارٍ تحميل طرق السداد',
    payFailed: 'تعذّر تحميل طرق السداد',
    payHint: 'بالبطاقة على صفحة شركة الدفع، أو نقدًا بكود.',
    close: 'إغلاق',
    again: 'متابعة طلب آخر',
    tryAgain: 'حاول مرة أخرى',
    groups: statusGroupNames,
  },
} as const;
