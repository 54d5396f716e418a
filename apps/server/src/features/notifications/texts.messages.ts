import { figureTexts } from '@wathiqa/content';
import {
  asPiastres,
  type CountedForms,
  countedNoun,
  DELIVERY_TIMES,
  formatCairoMoment,
  formatDayText,
  formatPounds,
  MAX_DELIVERY_ATTEMPTS,
  multiplyPiastres,
  type NotificationDetails,
  type NotificationKind,
  type Piastres,
  SMS_MAX_LENGTH,
  servicePromise,
  toPounds,
} from '@wathiqa/domain';
import {
  acceptedDocuments,
  type NotificationFacts,
  rejectedDocuments,
} from './notification-facts.ts';

/** A message in words, for both ways of sending it. */
export interface NotificationText {
  /** Three parts at most. Without an address to open: whoever gets one in an SMS should not trust it. */
  sms: string;
  /** Subject and heading of the e-mail. */
  subject: string;
  /** A name, unless it is empty, stands before the first. */
  paragraphs: readonly string[];
  /** What is to be found at a glance: a name and a value each. */
  facts: readonly { label: string; value: string }[];
  /** The documents stand below with their prices, and with what the provider took on top. */
  bill?: { fees: Piastres };
  /** The words of the way to the request. */
  action: string;
  /** Why it was sent, where that is not for an order of one's own. */
  why?: string;
}

const DOCUMENTS: CountedForms = {
  one: 'وثيقة واحدة',
  two: 'وثيقتان',
  few: 'وثائق',
  many: 'وثيقة',
  other: 'وثيقة',
};

export const messages = {
  portal: 'وثيقة',
  portalLine: 'بوابة وثائق السجل المدني',
  greeting: (name: string) => `مرحبًا ${name}،`,
  requestNumber: 'رقم الطلب',
  document: 'الوثيقة',
  copies: 'النسخ',
  price: 'المبلغ',
  total: 'الإجمالي',
  fees: 'رسوم السداد',
  paidTotal: 'المدفوع',
  notAsked: 'وصلتك هذه الرسالة لأن طلبًا سُجل بحسابك. لا نطلب في رسائلنا كلمة مرور ولا بيانات بطاقة.',
} as const;

const { follow, pay } = { follow: 'متابعة الطلب', pay: 'سداد قيمة الطلب' };

/**
 * What each message says, in the order of `NOTIFICATION_KINDS`.
 *
 * @returns texts whose `sms` has at most `SMS_MAX_LENGTH` characters
 */
export const notificationTexts: {
  readonly [Kind in NotificationKind]: (
    facts: NotificationFacts,
    detail: NotificationDetails[Kind],
  ) => NotificationText;
} = {
  registered: ({ requestId, total, documents }) => {
    const count = countedNoun(documents.length, DOCUMENTS);
    return {
      sms: `وثيقة: سُجل طلبك رقم ${requestId}: ${count} بقيمة ${money(total)}. نراجعه الآن ونخبرك بالنتيجة قبل أن تدفع شيئًا.`,
      subject: 'سُجل طلبك',
      paragraphs: [
        'وصلنا طلبك، ونراجعه الآن. نخبرك بالنتيجة، ولا تدفع شيئًا قبل ذلك.',
        servicePromise(),
      ],
      facts: [],
      bill: { fees: asPiastres(0) },
      action: follow,
    };
  },

  orderedAboutYou: ({ requestId }, { orderedAt }) => ({
    sms: `وثيقة: طُلبت من حساب آخر وثيقة برقمك القومي، برقم طلب ${requestId}، في ${moment(orderedAt)}. لا تعرف بذلك؟ اتصل بنا على ${callLine}.`,
    subject: 'طُلبت وثيقة تخصك من حساب آخر',
    paragraphs: [
      `سُجل في ${moment(orderedAt)} طلب وثيقة برقمك القومي من حساب غير حسابك. قد يكون من طلبها قريبًا لك.`,
      `لا تعرف بذلك؟ اتصل بنا على ${figureTexts.callLines} واذكر رقم الطلب لنراجعه.`,
    ],
    facts: [],
    action: 'اتصل بنا',
    why: 'وصلتك هذه الرسالة لأن حسابك يثبت الرقم القومي المكتوب في الطلب. لا نطلب في رسائلنا كلمة مرور ولا بيانات بطاقة.',
  }),

  addressChanged: ({ requestId }, { changedAt, heldUntil }) => ({
    sms: `وثيقة: تغيّر عنوان توصيل طلبك رقم ${requestId} في ${moment(changedAt)}. لم تكن أنت؟ اتصل بنا الآن على ${callLine} وغيّر كلمة مرور حسابك.`,
    subject: 'تغيّر عنوان توصيل طلبك',
    paragraphs: [
      `تغيّر عنوان توصيل وثائقك في ${moment(changedAt)}.`,
      ...(heldUntil ? [`لا نجهزها للتوصيل قبل ${moment(heldUntil)}.`] : []),
      `لم تكن أنت؟ اتصل بنا الآن على ${figureTexts.callLines} لنوقف إرسالها، وغيّر كلمة مرور حسابك الحكومي.`,
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

  rejected: (facts) => ({
    sms: fitted(
      `وثيقة: تعذر قبول طلبك رقم ${facts.requestId}. السبب: `,
      rejectedDocuments(facts)[0]?.reason ?? '',
      '. لا يُطلب منك سداد، والتفاصيل في «طلباتي».',
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
      sms: `وثيقة: قُبل طلبك رقم ${facts.requestId}${without}. ادفع ${money(facts.total)} بالبطاقة أو نقدًا من «طلباتي» في البوابة لنبدأ تجهيزه.`,
      subject: 'قُبل طلبك وينتظر السداد',
      paragraphs: [
        `راجعنا طلبك وقبلناه${without}. ادفع قيمته بالبطاقة أو نقدًا لنبدأ تجهيز وثائقك.`,
      ],
      facts: rejections(facts),
      bill: { fees: asPiastres(0) },
      action: pay,
    };
  },

  paymentCode: ({ requestId }, { code, total, expiresAt }) => ({
    sms: `وثيقة: كود السداد ${code} للطلب ${requestId}. ادفع ${money(total)} في أي منفذ فوري قبل ${moment(expiresAt)}.`,
    subject: 'كود السداد النقدي',
    paragraphs: [
      'أعط هذا الكود للموظف في أي منفذ فوري وادفع المبلغ. إذا انتهت مهلته فاطلب كودًا جديدًا من صفحة الطلب.',
    ],
    facts: [
      { label: 'كود السداد', value: code },
      { label: 'المبلغ شاملًا رسوم السداد', value: money(total) },
      { label: 'صالح حتى', value: moment(expiresAt) },
    ],
    action: pay,
  }),

  withdrawn: ({ requestId }) => ({
    sms: `وثيقة: سُحب طلبك رقم ${requestId} كما طلبت، ولن يُطلب منك سداد.`,
    subject: 'سُحب طلبك',
    paragraphs: ['سحبنا طلبك كما طلبت، ولن يُطلب منك سداد.'],
    facts: [],
    action: follow,
  }),

  paid: (facts, { method, fees, reference, paidAt }) => ({
    sms: `وثيقة: وصل سداد ${money(facts.total)} للطلب ${facts.requestId}، ورقم العملية ${reference}. نجهز وثائقك الآن ونخبرك حين تخرج للتوصيل.`,
    subject: 'إيصال سداد طلبك',
    paragraphs: ['وصل السداد، ونجهز وثائقك الآن. احتفظ بهذا الإيصال.'],
    facts: [
      { label: 'رقم العملية', value: reference },
      { label: 'طريقة السداد', value: method === 'card' ? 'بطاقة بنكية' : 'نقدًا بكود فوري' },
      { label: 'وقت السداد', value: moment(paidAt) },
    ],
    bill: { fees },
    action: follow,
  }),

  refunded: ({ requestId }, { amount }) => ({
    sms: `وثيقة: رُد إليك ${money(amount)} من سداد الطلب ${requestId}. يصلك بالطريقة التي دفعت بها.`,
    subject: 'رُد إليك مبلغ',
    paragraphs: ['رددنا إليك مبلغًا من سداد طلبك. يصلك بالطريقة التي دفعت بها.'],
    facts: [{ label: 'المبلغ المردود', value: money(amount) }],
    action: follow,
  }),

  onItsWay: ({ requestId, deliveryCode: code }) => ({
    sms: `وثيقة: خرجت وثائق طلبك رقم ${requestId} للتوصيل، وتصلك خلال ${DELIVERY_TIMES}. ${code ? `كود الاستلام ${code}، لا تعطه للمندوب إلا عند تسلّمها.` : 'أبق هاتفك متاحًا.'}`,
    subject: 'خرجت وثائقك للتوصيل',
    paragraphs: [
      `خرجت وثائقك للتوصيل، وتصلك خلال ${DELIVERY_TIMES}. أبق هاتفيك متاحين.`,
      ...(code
        ? [
            'يطلب منك المندوب كود الاستلام عند التسليم. لا تعطه لأحد قبل أن تتسلّم الوثائق، ولا نطلبه منك في الهاتف.',
          ]
        : []),
    ],
    facts: code ? [{ label: 'كود الاستلام', value: code }] : [],
    action: follow,
  }),

  deliveryAttempt: ({ requestId }, { number }) => {
    const last = number >= MAX_DELIVERY_ATTEMPTS;
    const next = last
      ? 'كانت هذه آخر محاولة، ونخبرك إذا عادت الوثائق إلينا.'
      : 'نعاود المحاولة، فأبق هاتفك متاحًا.';
    return {
      sms: `وثيقة: حاولنا تسليم وثائق طلبك رقم ${requestId} ولم نتمكن (المحاولة ${number} من ${MAX_DELIVERY_ATTEMPTS}). ${next}`,
      subject: 'حاولنا تسليم وثائقك',
      paragraphs: [`حاولنا تسليم وثائقك ولم نتمكن. ${next}`],
      facts: [{ label: 'المحاولة', value: `${number} من ${MAX_DELIVERY_ATTEMPTS}` }],
      action: follow,
    };
  },

  returned: ({ requestId }) => ({
    sms: `وثيقة: عادت وثائق طلبك رقم ${requestId} إلينا بعد تعذر تسليمها. اتصل بنا على ${callLine} لنرسلها مرة أخرى.`,
    subject: 'عادت وثائقك إلينا',
    paragraphs: [
      `تعذر تسليم وثائقك فعادت إلينا. اتصل بنا على ${figureTexts.callLines} لنرسلها مرة أخرى.`,
    ],
    facts: [],
    action: follow,
  }),

  delivered: ({ requestId }) => ({
    sms: `وثيقة: سُلمت وثائق طلبك رقم ${requestId}. إذا لم تصلك فاتصل بنا على ${callLine}.`,
    subject: 'سُلمت وثائقك',
    paragraphs: [`سُلمت وثائقك. إذا لم تصلك فاتصل بنا على ${figureTexts.callLines}.`],
    facts: [],
    action: follow,
  }),
};

/** The counted forms after «عدا». */
const OBLIQUE: CountedForms = { ...DOCUMENTS, two: 'وثيقتين' };

const callLine = figureTexts.callLines.split(' ')[0] ?? '';

/** A moment of the wire, by day and hour in Cairo. */
function moment(iso: string): string {
  return formatCairoMoment(new Date(iso));
}

/** An amount in pounds with its noun. */
export function money(amount: Piastres): string {
  return formatPounds(toPounds(amount));
}

function rejections(facts: NotificationFacts) {
  return rejectedDocuments(facts).map(({ title, reason }) => ({
    label: `رفض ${title}`,
    value: reason,
  }));
}

/** A text whose middle is cut where the whole would be too long for an SMS. */
function fitted(before: string, middle: string, after: string): string {
  const room = SMS_MAX_LENGTH - before.length - after.length;
  const text = middle.length <= room ? middle : `${middle.slice(0, room - 1).trimEnd()}…`;
  return `${before}${text}${after}`;
}

/** Every line of the bill with its own amount. */
export function billLines(
  facts: NotificationFacts,
): { title: string; copies: number; amount: string }[] {
  return acceptedDocuments(facts).map(({ title, copies, unitPrice }) => ({
    title,
    copies,
    amount: money(multiplyPiastres(unitPrice, copies)),
  }));
}
