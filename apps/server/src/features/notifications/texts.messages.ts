import {
  afterAttemptTexts,
  deliveryFailureTexts,
  figureTexts,
  refundDay,
  visitTexts,
} from '@wathiqa/content';
import {
  afterAttempt,
  asPiastres,
  type CountedForms,
  countedNoun,
  deliveryTimes,
  formatCairoMoment,
  formatDayText,
  formatFullDayText,
  formatShortCairoDate,
  MAX_DELIVERY_ATTEMPTS,
  type PaymentMethod,
  type Piastres,
  servicePromise,
  sumPiastres,
  type UnallocatedReason,
} from '@wathiqa/domain';
import {
  awaitsVisit,
  type NotificationFacts,
  otherReasons,
  rejectedDocuments,
} from './notification-facts.ts';
import {
  money as moneyIn,
  type NotificationTexts,
  truncateToSmsParts,
} from './notification-text.ts';

const DOCUMENTS: CountedForms = {
  one: 'وثيقة واحدة',
  two: 'وثيقتان',
  few: 'وثائق',
  many: 'وثيقة',
  other: 'وثيقة',
};

export const messages = {
  portal: 'وثيقة',
  portalLine: 'بوابة الأحوال المدنية',
  /** Sender name before each subject. */
  sender: 'بوابة وثيقة',
  greeting: (name: string) => `مرحبًا ${name}،`,
  requestNumber: 'رقم الطلب',
  document: 'الوثيقة',
  copies: 'النسخ',
  price: 'المبلغ',
  total: 'الإجمالي',
  fees: 'رسوم شركة الدفع',
  paidTotal: 'المدفوع',
  /** Mark of trial messages. */
  trial: 'تجريبي',
  trialNote:
    'رسالة تجريبية من عرض للبوابة: لا تصدر عنها وثائق ولا تُدفع بها أموال، ولا يعرف مركز الاتصال هذا الطلب.',
  notAsked: 'وصلتك هذه الرسالة لأن طلبًا سُجل بحسابك. لا نطلب في رسائلنا كلمة مرور ولا بيانات بطاقة.',
} as const;

function visitLines(facts: NotificationFacts): string[] {
  const { title, what, when, papers, counted } = visitTexts;
  return awaitsVisit(facts) ? [`${title}: ${what} ${when}`, papers, counted] : [];
}

const { follow, pay } = { follow: 'متابعة الطلب', pay: 'سداد الرسوم' };

/** In the order of `NOTIFICATION_KINDS`; `sms` has one part if possible, at most two. */
export const notificationTexts: NotificationTexts = {
  registered: (facts) => ({
    sms: `وثيقة: سُجل طلبك ${facts.requestId} (${money(facts.total)}). نراجعه، ولا تدفع الآن.${awaitsVisit(facts) ? ' وبعد قبوله زر السجل المدني مرة للصورة والبصمة والتوقيع.' : ''}`,
    subject: 'سُجل طلبك',
    paragraphs: [
      'وصلنا طلبك، ونراجعه الآن. نخبرك بالنتيجة، ولا تدفع شيئًا قبل ذلك.',
      ...visitLines(facts),
      servicePromise(),
    ],
    facts: [],
    bill: { fees: asPiastres(0) },
    action: follow,
  }),

  orderedAboutYou: ({ requestId }, { orderedAt, summed = 1 }) => ({
    sms:
      summed > 1
        ? `وثيقة: عدد ما سُجل من طلبات برقمك القومي من حسابات أخرى: ${summed}، آخرها رقم ${requestId}.`
        : `وثيقة: طُلبت وثيقة برقمك القومي من حساب آخر يوم ${moment(orderedAt)}، رقم الطلب ${requestId}.`,
    call: {
      sms: `لا تعرف؟ اتصل على ${callLine}.`,
      email: `لا تعرف بذلك؟ اتصل بنا على ${figureTexts.callLines} واذكر رقم الطلب لنراجعه.`,
    },
    subject: summed > 1 ? 'طُلبت وثائق تخصك من حسابات أخرى' : 'طُلبت وثيقة تخصك من حساب آخر',
    paragraphs: [
      summed > 1
        ? `عدد ما سُجل من طلبات برقمك القومي من حسابات غير حسابك: ${summed}، آخرها يوم ${moment(orderedAt)}. جمعناها في هذه الرسالة، وقد يكون من طلب قريبًا لك.`
        : `سُجل يوم ${moment(orderedAt)} طلب وثيقة برقمك القومي من حساب غير حسابك. قد يكون من طلبها قريبًا لك.`,
    ],
    facts: [],
    action: 'اتصل بنا',
    why: 'وصلتك هذه الرسالة لأن حسابك يثبت الرقم القومي المكتوب في الطلب. لا نطلب في رسائلنا كلمة مرور ولا بيانات بطاقة.',
  }),

  addressChanged: ({ requestId }, { changedAt, heldUntil }) => ({
    sms: `وثيقة: تغيّر عنوان توصيل طلبك ${requestId} يوم ${moment(changedAt)}.`,
    call: {
      sms: `لم تكن أنت؟ اتصل الآن على ${callLine} وغيّر كلمة مرورك.`,
      email: `لم تكن أنت؟ اتصل بنا الآن على ${figureTexts.callLines} لنوقف إرسالها، وغيّر كلمة مرور حسابك الحكومي.`,
    },
    subject: 'تغيّر عنوان توصيل طلبك',
    paragraphs: [
      `تغيّر عنوان توصيل وثائقك يوم ${moment(changedAt)}.`,
      ...(heldUntil ? [`لا نجهزها للتوصيل قبل ${moment(heldUntil)}.`] : []),
    ],
    facts: [],
    action: follow,
  }),

  correctionAsked: ({ requestId }, { until }) => ({
    sms: `وثيقة: طلبك رقم ${requestId} ينتظر منك تصحيح بيان. افتحه من «طلباتي» وصحح المطلوب قبل نهاية يوم ${formatDayText(until)}، ويبقى دوره كما هو.`,
    subject: 'طلبك ينتظر منك تصحيحًا',
    paragraphs: [
      'راجعنا طلبك، وفيه بيان يحتاج إلى تصحيح قبل أن نكمل. افتح الطلب لتقرأ ما كتبه الموظف، وصحح المطلوب وحده.',
      `يبقى رقم الطلب ودوره كما هما. إذا لم تصحح البيان قبل نهاية يوم ${formatDayText(until)} رُفضت الوثيقة.`,
    ],
    facts: [{ label: 'آخر موعد', value: formatDayText(until) }],
    action: 'تصحيح البيانات',
  }),

  answered: ({ requestId, lastAnswer }) => ({
    sms: truncateToSmsParts(
      `وثيقة: رد الموظف على رسالتك عن الطلب ${requestId}: `,
      lastAnswer,
      '. الرد كاملًا في «طلباتي».',
    ),
    subject: 'رد على رسالتك عن الطلب',
    paragraphs: ['رد الموظف على رسالتك عن طلبك:', ...lastAnswer.split('\n').filter(Boolean)],
    facts: [],
    action: follow,
  }),

  rejected: (facts) => ({
    sms: truncateToSmsParts(
      `وثيقة: تعذر قبول طلبك ${facts.requestId}. السبب: `,
      rejectedDocuments(facts)[0]?.reason ?? '',
      `${otherReasons(facts) ? '، وأسباب أخرى في «طلباتي»' : ''}. لا تدفع شيئًا.`,
    ),
    subject: 'تعذر قبول طلبك',
    paragraphs: [
      'راجعنا طلبك ولم نتمكن من قبوله للأسباب التالية. لا يُطلب منك سداد، ويمكنك تسجيل طلب جديد بعد تصحيح ما يلزم.',
    ],
    facts: rejections(facts),
    action: follow,
  }),

  waitingPayment: (facts) => {
    const rejected = rejectedDocuments(facts);
    const without = rejected.length > 0 ? ` عدا ${countedNoun(rejected.length, OBLIQUE)}` : '';
    return {
      sms: `وثيقة: قُبل طلبك ${facts.requestId}${without}. ادفع ${money(facts.total)} من «طلباتي» في البوابة.${awaitsVisit(facts) ? ' وزر السجل المدني مرة للصورة والبصمة والتوقيع.' : ''}`,
      subject: 'قُبل طلبك وينتظر السداد',
      paragraphs: [
        `راجعنا طلبك وقبلناه${without}. ادفع رسومه بالبطاقة أو نقدًا لنبدأ تجهيز وثائقك. ادفع متى شئت: لا يوجد آخر موعد.`,
        ...visitLines(facts),
      ],
      facts: rejections(facts),
      bill: { fees: asPiastres(0) },
      action: pay,
    };
  },

  paymentCode: ({ requestId }, { code, total, expiresAt }) => ({
    sms: `وثيقة: كود السداد ${code} للطلب ${requestId}. ادفع ${money(total)} في ${figureTexts.refundPlace} حتى ${until(expiresAt)}.`,
    subject: 'كود السداد النقدي',
    paragraphs: [
      `أعط هذا الكود للموظف في ${figureTexts.refundPlace} وادفع المبلغ. إذا انتهت مهلته فاطلب كودًا جديدًا من صفحة الطلب.`,
    ],
    facts: [
      { label: 'كود السداد', value: code },
      { label: 'المبلغ شاملًا رسوم شركة الدفع', value: money(total) },
      { label: 'صالح حتى', value: until(expiresAt) },
    ],
    action: pay,
  }),

  withdrawn: ({ requestId }) => ({
    sms: `وثيقة: أُلغي طلبك ${requestId} كما طلبت، ولن تدفع عنه شيئًا.`,
    subject: 'أُلغي طلبك',
    paragraphs: ['ألغينا طلبك كما طلبت، ولن تدفع عنه شيئًا.'],
    facts: [],
    action: follow,
  }),

  reopened: ({ requestId }) => ({
    sms: `وثيقة: نراجع طلبك رقم ${requestId} من جديد. لا تحتاج إلى فعل شيء، وسنرسل إليك القرار.`,
    subject: 'نراجع طلبك من جديد',
    paragraphs: [
      'أعدنا فتح طلبك لنراجع قراره من جديد. لا تحتاج إلى فعل شيء، ويبقى دوره كما هو. لا تدفع عنه شيئًا قبل أن يصلك القرار الجديد.',
    ],
    facts: [],
    action: follow,
  }),

  paid: (facts, { method, fees, reference, paidAt }) => ({
    sms: `وثيقة: وصل سداد ${money(sumPiastres([facts.total, fees]))} للطلب ${facts.requestId}، رقم العملية ${reference}.${awaitsVisit(facts) ? ' تصدر البطاقة بعد زيارتك للسجل المدني للصورة والبصمة والتوقيع.' : ''}`,
    subject: 'وصل سداد طلبك',
    paragraphs: [
      awaitsVisit(facts)
        ? 'وصل السداد. نزّل الإيصال من صفحة الطلب.'
        : 'وصل السداد، ونجهز وثائقك الآن. نزّل الإيصال من صفحة الطلب.',
      ...visitLines(facts),
    ],
    facts: payment(reference, method, paidAt),
    bill: { fees },
    action: follow,
  }),

  unusablePayment: ({ requestId }, { amount, reason, method, fees, reference, paidAt }) => ({
    sms: `وثيقة: وصل ${money(amount)} للطلب ${requestId} ولم نحتسبه لأن ${unusableReasons[reason]}. نراجعه، ولا تدفع مرة أخرى.`,
    subject: 'وصل مبلغ لم نحتسبه لطلبك',
    paragraphs: [
      `وصل منك ${money(amount)} عن طلبك، ولم نحتسبه لأن ${unusableReasons[reason]}.`,
      'يراجعه موظف، فيحتسبه لطلبك أو يرده إليك، ونخبرك برسالة. لا تدفع مرة أخرى قبل ذلك.',
      {
        card: 'إذا رددناه وصل إلى البطاقة التي دفعت بها.',
        cash: `إذا رددناه استلمته نقدًا من ${figureTexts.refundPlace}، ومعك بطاقة الرقم القومي ورقم العملية. ${figureTexts.refundSample}`,
      }[method],
      ...(fees > 0 ? [`رسوم شركة الدفع ${money(fees)} لا تُرد.`] : []),
    ],
    facts: [{ label: 'المبلغ', value: money(amount) }, ...payment(reference, method, paidAt)],
    action: follow,
  }),

  refunded: (
    { requestId },
    {
      amount,
      method,
      fees,
      reference,
      refundedAt,
      until: lastDay,
      document,
      rest,
      unusable,
      promise,
    },
  ) => {
    const day = formatDayText(lastDay ?? refundDay(method, new Date(refundedAt), []));
    return {
      sms: {
        card: `وثيقة: رددنا إليك ${money(amount)} من الطلب ${requestId}. يصل إلى بطاقتك حتى ${day}.`,
        cash: `وثيقة: رددنا ${money(amount)} من الطلب ${requestId}. استلمه ببطاقتك الشخصية من ${figureTexts.refundPlace} حتى ${day}.`,
      }[method],
      ...(method === 'cash' && {
        call: { sms: `اسأل ${callLine}.`, email: figureTexts.refundSample },
      }),
      subject: 'رددنا إليك مبلغًا من سداد طلبك',
      paragraphs: [
        ...(promise ? ['فات الموعد الذي وعدناك بوصول وثائقك فيه، والتأخير منا.'] : []),
        ...(document === undefined
          ? []
          : [
              `لن تصدر لك هذه الوثيقة ضمن طلبك: ${document}.${rest ? ' باقي وثائق الطلب كما هي.' : ''}`,
            ]),
        {
          card: `رددنا إليك ${money(amount)} من سداد طلبك، ويصل إلى البطاقة التي دفعت بها حتى ${day}.`,
          cash: `رددنا إليك ${money(amount)} من سداد طلبك. استلم المبلغ نقدًا من ${figureTexts.refundPlace} حتى ${day}، ومعك بطاقة الرقم القومي ورقم العملية.`,
        }[method],
        ...(fees > 0 ? [`رسوم شركة الدفع ${money(fees)} لا تُرد.`] : []),
        ...(unusable ? ['هذا مبلغ وصل منك ولم نحتسبه لطلبك.'] : []),
        ...(document || unusable ? [] : ['لا يوقف هذا الرد طلبك، ووثائقه كما هي.']),
      ],
      facts: [
        { label: 'المبلغ المردود', value: money(amount) },
        { label: method === 'card' ? 'يصل إلى البطاقة حتى' : 'تستلمه حتى', value: day },
        { label: 'رقم العملية', value: reference },
      ],
      action: follow,
    };
  },

  onItsWay: ({ requestId, deliveryCode: code, governorateCode }) => ({
    sms: `وثيقة: خرجت وثائق طلبك ${requestId} للتوصيل. ${code ? `كود الاستلام ${code}: لا تعطه للمندوب قبل أن تستلمها.` : 'أبق هاتفك متاحًا.'}`,
    subject: 'خرجت وثائقك للتوصيل',
    paragraphs: [
      `خرجت وثائقك للتوصيل، وتصلك خلال ${deliveryTimes(governorateCode)}. أبق هاتفيك متاحين.`,
      ...(code
        ? [
            'يطلب منك المندوب كود الاستلام عند التسليم. لا تعطه لأحد قبل أن تستلم الوثائق، ولا نطلبه منك في الهاتف.',
          ]
        : []),
    ],
    facts: code ? [{ label: 'كود الاستلام', value: code }] : [],
    action: follow,
  }),

  deliveryAttempt: ({ requestId }, { nextOn, ...attempt }) => {
    const number = `${attempt.number} من ${MAX_DELIVERY_ATTEMPTS}`;
    const reason = deliveryFailureTexts[attempt.failure];
    const after = afterAttempt(attempt);
    const day = after === 'visit' ? nextOn : null;
    const act = after === 'call' ? [] : [afterAttemptTexts[after]];
    return {
      sms: `وثيقة: طلبك ${requestId}: ${reason} (محاولة ${number}). ${day ? `يعود إليك ${formatDayText(day)}.` : act.join('')}`.trim(),
      ...(after === 'call' && {
        call: {
          sms: `إذا أردت استلامها فاتصل على ${callLine}.`,
          email: `إذا أردت استلامها فاتصل بنا على ${figureTexts.callLines}.`,
        },
      }),
      subject: 'حاولنا تسليم وثائقك',
      paragraphs: [
        `${reason}، فلم نتمكن من تسليم وثائقك.`,
        ...(day ? [`يعود إليك ${formatFullDayText(day)}.`] : []),
        ...act,
      ],
      facts: [{ label: 'المحاولة', value: number }],
      action: after === 'correctAddress' ? 'تصحيح العنوان' : follow,
    };
  },

  returned: ({ requestId }, { keptUntil }) => ({
    sms: `وثيقة: عادت وثائق طلبك ${requestId} إلينا. اطلب إرسالها مرة أخرى من «طلباتي» حتى ${formatDayText(keptUntil)}.`,
    subject: 'عادت وثائقك إلينا',
    paragraphs: [
      `تعذر تسليم وثائقك فعادت إلينا، ونحفظها لك حتى ${formatDayText(keptUntil)}.`,
      'راجع العنوان في صفحة الطلب، واختر يومًا يناسبك، نرسلها إليك مرة أخرى.',
    ],
    facts: [{ label: 'نحفظها حتى', value: formatDayText(keptUntil) }],
    action: 'إرسالها مرة أخرى',
  }),

  lost: ({ requestId }, { arrivesOn }) => ({
    sms: `وثيقة: ضاعت وثائق طلبك ${requestId} في الطريق، ونعتذر.${arrivesOn ? ` نصدرها من جديد بلا مقابل، وموعد وصولها المتوقع ${formatDayText(arrivesOn)}.` : ''}`,
    subject: 'ضاعت وثائقك في الطريق',
    paragraphs: [
      'ضاعت وثائقك في الطريق، ونعتذر. ألغينا ما ضاع منها: من يتحقق منه يجده ملغى.',
      ...(arrivesOn ? ['نصدرها لك من جديد بلا مقابل، وليس مطلوبًا منك شيء.'] : []),
    ],
    facts: arrivesOn ? [{ label: 'موعد الوصول المتوقع', value: formatDayText(arrivesOn) }] : [],
    action: follow,
  }),

  delivered: ({ requestId }) => ({
    sms: `وثيقة: سُلمت وثائق طلبك ${requestId}.`,
    call: {
      sms: `إن لم تصلك فاتصل على ${callLine}.`,
      email: `إذا لم تصلك فاتصل بنا على ${figureTexts.callLines}.`,
    },
    subject: 'سُلمت وثائقك',
    paragraphs: ['سُلمت وثائقك.'],
    facts: [],
    action: follow,
  }),

  erasureProposed: ({ requestId }, { proposedAt }) => ({
    sms: `وثيقة: طُلب يوم ${moment(proposedAt)} محو حسابك وطلباتك، ومنها ${requestId}.`,
    call: {
      sms: `لم تطلب؟ اتصل الآن على ${callLine}.`,
      email: `إذا لم تطلب ذلك فاتصل بنا الآن على ${figureTexts.callLines} قبل أن تُمحى.`,
    },
    subject: 'طُلب محو بياناتك',
    paragraphs: [
      `وصلنا يوم ${moment(proposedAt)} طلب بمحو حسابك وبيانات طلباتك المنتهية. تُمحى بعد أن يراجع الطلب موظف ثانٍ، ولا تعود.`,
      'هذه آخر رسالة تصلك عن هذه الطلبات.',
    ],
    facts: [],
    action: 'اتصل بنا',
  }),

  restriction: ({ requestId }, { restricted }) => ({
    sms: restricted
      ? `وثيقة: قُيِّدت معالجة طلبك ${requestId}. يبقى محفوظًا ولا يعمل عليه أحد.`
      : `وثيقة: رُفع تقييد طلبك ${requestId}، ويستمر العمل عليه.`,
    call: {
      sms: `للاستفسار ${callLine}.`,
      email: `للاستفسار اتصل بنا على ${figureTexts.callLines}.`,
    },
    subject: restricted ? 'قُيِّدت معالجة طلبك' : 'رُفع تقييد طلبك',
    paragraphs: [
      restricted
        ? 'قُيِّدت معالجة بيانات هذا الطلب. يبقى محفوظًا ولا يعمل عليه أحد إلى أن يُرفع التقييد.'
        : 'رُفع تقييد معالجة بيانات هذا الطلب، ويستمر العمل عليه من حيث توقف.',
    ],
    facts: [],
    action: follow,
  }),
};

/** After «لأن». */
export const unusableReasons: Readonly<Record<UnallocatedReason, string>> = {
  unknownReference: 'رقم العملية غير مسجل لهذا الطلب',
  wrongAmount: 'المبلغ غير المطلوب',
  alreadyPaid: 'الطلب مدفوع من قبل',
  notPayable: 'الطلب لم يكن ينتظر سدادًا',
  otherProviderReference: 'رقم العملية غير مسجل لهذا الطلب',
};

function payment(reference: string, method: PaymentMethod, paidAt: string) {
  return [
    { label: 'رقم العملية', value: reference },
    { label: 'طريقة السداد', value: method === 'card' ? 'بطاقة بنكية' : 'نقدًا بكود' },
    { label: 'وقت السداد', value: moment(paidAt) },
  ];
}

/** Counted forms after «عدا». */
const OBLIQUE: CountedForms = { ...DOCUMENTS, two: 'وثيقتين' };

const callLine = figureTexts.callLines.split(' ')[0] ?? '';

/** ISO time as day and hour in Cairo. */
function moment(iso: string): string {
  return formatCairoMoment(new Date(iso), 'ar');
}

/** Deadline: hour first, otherwise the day reads as the deadline; without year, for the length of an SMS. */
function until(iso: string): string {
  const [, hour] = moment(iso).split('، الساعة ');
  return `${hour} يوم ${formatShortCairoDate(new Date(iso), 'ar')}`;
}

const money = (amount: Piastres) => moneyIn(amount, 'ar');

function rejections(facts: NotificationFacts) {
  return rejectedDocuments(facts).map(({ title, reason }) => ({
    label: `${title} (مرفوضة)`,
    value: reason,
  }));
}
