import { documentTitle } from '@wathiqa/content';
import type { PaidDocument, Refund } from '@wathiqa/contract/office';
import {
  type AttemptState,
  countedNoun,
  type DifferenceKind,
  formatPounds,
  type LedgerAccount,
  type LedgerCause,
  type PaymentMethod,
  type RefundState,
  type UnallocatedReason,
} from '@wathiqa/domain';
import { COUNTED } from '../../labels/counted.messages.ts';
import { screenTitles } from '../../layout/layout.messages.ts';

const DIFFERENCES = COUNTED.differences;

export const messages = {
  unallocated: {
    title: screenTitles.payments,
    lead: 'أموال وصلت ولم يقبلها أي طلب: إما أن تُسدَّد بها رسوم طلب بالمبلغ نفسه، أو تُرد إلى صاحبها.',
    caption: 'المدفوعات التي لم يقبلها طلب',
    empty: 'لا مدفوعات معلقة: كل ما وصل سُدِّد به طلب أو رُد إلى صاحبه.',
  },
  request: {
    title: 'مدفوعات الطلب',
    back: 'فتح الطلب',
    due: 'قيمة الوثائق المقبولة',
    /** Before the decision. */
    ordered: 'قيمة الطلب',
    payments: 'ما وصل',
    nothingPaid: 'لم يصل أي مبلغ لهذا الطلب.',
    attempts: 'ما طُلب من شركة الدفع',
    noAttempts: 'لم يطلب المواطن كودًا ولا صفحة بطاقة بعد.',
    ledger: 'قيود الدفتر',
    noLedger: 'لا قيود لهذا الطلب.',
  },
  reconciliation: {
    title: screenTitles.reconciliation,
    lead: 'يُقارَن دفتر كل يوم بما تقوله شركة الدفع عنه، بعد منتصف الليل. كل فرق له سبب يُعرف.',
    caption: 'تقارير آخر ثلاثين يومًا',
    differencesOf: (day: string) => `فروق يوم ${day}`,
    empty: 'لا تقارير بعد: أولها الليلة.',
    totals: (all: { payments: number; taken: number; refunded: number; unallocated: number }) =>
      `في هذه الأيام: العمليات ${all.payments}، محصَّل ${formatPounds(all.taken)}، مردود ${formatPounds(all.refunded)}، بلا طلب ${formatPounds(all.unallocated)}.`,
    agree: 'متطابق',
    differences: (count: number) => countedNoun(count, DIFFERENCES),
    listed: (listed: number, count: number) =>
      `يظهر هنا ${countedNoun(listed, DIFFERENCES)} من أصل ${count}؛ إذا عُرف سببها وعولج، تُعاد المطابقة.`,
  },
  columns: {
    reference: 'رقم العملية',
    ours: 'رقمنا عند شركة الدفع',
    amount: 'المبلغ',
    fees: 'رسوم شركة الدفع',
    way: 'طريقة السداد',
    paidAt: 'وقت السداد',
    why: 'لماذا لم يقبله طلب',
    what: 'ما تم',
    state: 'الحالة',
    askedAt: 'طُلب',
    expiresAt: 'ينتهي',
    at: 'الوقت',
    cause: 'الحركة',
    account: 'الحساب',
    day: 'اليوم',
    payments: 'عمليات',
    taken: 'محصَّل',
    refunded: 'مردود',
    unallocated: 'بلا طلب',
    result: 'النتيجة',
    ranAt: 'وقت المطابقة',
    kind: 'الفرق',
    ourSide: 'عندنا',
    theirSide: 'عند شركة الدفع',
  },
  refundable: 'يمكن رده',
  documentOf: ({ position, documentType, languageCode }: PaidDocument) =>
    `الوثيقة ${position}: ${documentTitle(documentType, languageCode)}`,
  refunds: 'ما رُد منه',
  by: 'طلب الرد',
  byPromise: 'تلقائيًا: فات موعد الوصول',
  refusedWith: 'رفضته شركة الدفع برمز',
  waits: 'ينتظر من يقرر',
  of: (act: string, reference: string) => `${act}: العملية ${reference}`,
  decidedBy: 'بتّ فيه',
  nothing: '—',
} as const;

export const proposalFacts = {
  request: 'الطلب',
  sums: (paid: string, refunded: string, left: string) =>
    // Numbers stay next to their unit.
    `دُفع ${paid} · رُد قبله ${refunded} · يبقى بعده ${left}`.replaceAll(/(\d) /g, '$1\u00a0'),
  paidAt: 'سُدد في',
} as const;

export const dialogs = {
  refund: {
    button: 'رد مبلغ',
    title: 'رد مبلغ',
    labels: { documentId: 'ما يُرد', amount: 'المبلغ بالجنيه', reason: 'السبب' },
    anyAmount: 'مبلغ أحدده',
    notIssued: 'لا تصدر الوثيقة التي يُرد ثمنها، وتُستبعد من الظرف. باقي وثائق الطلب كما هي.',
    hints: {
      amount: (most: string) => `حتى ${most}`,
      reason: 'يقرؤه صاحب الطلب في صفحته، ولا يُرسل إلى شركة الدفع.',
    },
    tooMuch: 'أكثر مما يمكن رده',
    summary: 'سيُرد إلى المواطن بالطريقة التي دفع بها',
    whole: 'وهو كل ما بقي من العملية.',
    left: (left: string) => `ويبقى منها ${left}.`,
    unchanged: 'لا تتغير حالة الطلب، ويُبلَّغ صاحبه بعد أن يتم الرد.',
    stillIssued:
      'تصدر الوثائق مع أن المبلغ كله مردود. إن كانت لن تصدر فاختر الوثيقة تحت «ما يُرد»، كل وثيقة برد وحدها.',
    confirm: 'رد المبلغ',
    done: 'سُجل الرد، وحالته بجوار العملية',
  },
  approve: {
    button: 'موافقة',
    title: 'الموافقة على رد مبلغ',
    summary: 'سيُرد إلى المواطن بالطريقة التي دفع بها',
    confirm: 'الموافقة والرد',
    done: 'تمت الموافقة، وحالة الرد بجوار العملية',
  },
  decline: {
    button: 'رفض الرد',
    title: 'رفض رد مبلغ',
    summary: 'لن يُرد إلى المواطن',
    confirm: 'رفض الرد',
    done: 'رُفض الرد',
  },
  withdraw: {
    button: 'سحب الاقتراح',
    title: 'سحب اقتراح الرد',
    summary: 'لن يُرد إلى المواطن ما اقترحتَه',
    confirm: 'سحب الاقتراح',
    done: 'سُحب اقتراح الرد',
  },
  allocate: {
    button: 'تخصيص المبلغ لطلب',
    title: 'تخصيص المبلغ لطلب',
    labels: { requestId: 'رقم الطلب' },
    hints: { requestId: (amount: string) => `طلب ينتظر سداد ${amount} بالضبط.` },
    summary: (amount: string) => `سيُسدَّد ${amount} عن الطلب`,
    moves: 'ينتقل الطلب إلى الإصدار، ويُبلَّغ صاحبه بالإيصال.',
    confirm: 'تخصيص المبلغ',
    done: 'سُدِّدت رسوم الطلب',
  },
  settle: {
    button: 'حسم الرد',
    title: 'رد لم يُعرف مصيره',
    lead: 'لم تجب شركة الدفع ولا يستطيع النظام أن يعرف. اسأل الشركة عن العملية ثم سجّل ما قالته.',
    labels: { done: 'ما قالته شركة الدفع' },
    yes: 'رُد المبلغ إلى المواطن',
    no: 'لم يُرد',
    summaryYes: 'سيُسجل أن المبلغ رُد إلى المواطن، ويُبلَّغ بذلك:',
    summaryNo: 'سيُسجل أن المبلغ لم يُرد، ويمكن طلب رده من جديد:',
    confirm: 'تسجيل',
    done: 'سُجل ما قالته شركة الدفع',
  },
} as const;

export const methodNames = {
  card: 'بطاقة',
  cash: 'نقدًا بكود',
} as const satisfies Record<PaymentMethod, string>;

export const attemptNames = {
  requested: 'ينتظر رد شركة الدفع',
  open: 'مفتوح للسداد',
  canceling: 'يُغلق',
  paid: 'سُدِّد',
  failed: 'مرفوض',
  expired: 'انتهى وقته',
  canceled: 'أُلغي',
} as const satisfies Record<AttemptState, string>;

export const unallocatedReasonNames = {
  unknownReference: 'رقم لا نعرفه',
  wrongAmount: 'مبلغ غير المستحق',
  alreadyPaid: 'الطلب مسدَّد من قبل',
  notPayable: 'الطلب لا ينتظر سدادًا',
  otherProviderReference: 'رقم شركة الدفع لا يخص محاولة السداد هذه',
} as const satisfies Record<UnallocatedReason, string>;

export const refundNames = {
  proposed: 'ينتظر موافقة مشرف آخر',
  requested: 'طُلب، وينتظر شركة الدفع',
  completed: 'رُد',
  declined: 'لم يُرد',
} as const satisfies Record<RefundState, string>;

/** Refusals other than the provider's. */
export const refusedByOffice: Readonly<Record<string, string>> = {
  withdrawn: 'سحبه من اقترحه',
  notApproved: 'رفضه مشرف آخر',
};

/** With who ended it. */
export function refundName({
  state,
  refusal,
  unclear,
}: Pick<Refund, 'state' | 'refusal' | 'unclear'>): string {
  if (unclear) return 'لا يُعرف: اسأل شركة الدفع';
  if (refusal === null) return refundNames[state];
  return refusedByOffice[refusal] ?? 'رفضته شركة الدفع';
}

export const accountNames = {
  provider: 'عند شركة الدفع',
  registryFees: 'رسوم الوثائق',
  unallocated: 'بلا طلب',
  refunds: 'تحت الرد',
} as const satisfies Record<LedgerAccount, string>;

export const ledgerCauseNames = {
  payment: 'سداد',
  allocation: 'تخصيص لطلب',
  refundRequested: 'طلب رد',
  refundCompleted: 'تم الرد',
  refundDeclined: 'لم يتم الرد',
} as const satisfies Record<LedgerCause, string>;

export const differenceNames = {
  missedPayment: 'سداد لم نُبلَّغ به، وسُجّل الآن',
  unknownToProvider: 'لا تعرفه شركة الدفع',
  otherState: 'حالة أخرى عند شركة الدفع',
  otherAmount: 'مبلغ آخر عند شركة الدفع',
  undecidedRefund: 'رد لم تجب عنه شركة الدفع',
  notAsked: 'لم تجب شركة الدفع، تُعاد المطابقة',
} as const satisfies Record<DifferenceKind, string>;

/** Payment states in our ledger and at the provider. */
export const sideNames: Readonly<Record<string, string>> = {
  NEW: 'لم يُسدَّد',
  UNPAID: 'لم يُسدَّد',
  PAID: 'مسدَّد',
  CANCELED: 'ملغى',
  REFUNDED: 'مردود',
  PARTIAL_REFUNDED: 'مردود جزء منه',
  EXPIRED: 'انتهى وقته',
  FAILED: 'مرفوض',
  requested: 'طُلب',
};

export function signedPounds(pounds: number): string {
  // The left-to-right mark fixes the sign before the figure.
  return `\u200E${pounds < 0 ? '−' : '+'}${formatPounds(Math.abs(pounds))}`;
}
