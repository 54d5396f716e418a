import type { PrintWait, RevocationCause } from '@wathiqa/domain';
import { countedNoun, formatSerial } from '@wathiqa/domain';
import { COUNTED } from '../../labels/counted.messages.ts';

export const CERTIFICATES_KEY = ['certificates'];

const SHEETS = COUNTED.certificates;

export const messages = {
  title: 'الشهادات',
  lead: 'لكل نسخة مطبوعة أو رقمية رقم مسلسل، يُبحث به في خانة البحث.',
  caption: 'الشهادات المطبوعة والنسخ الرقمية',
  empty: 'لا شهادات بهذا الرقم.',
  lost: (moment: string): string =>
    `لا سجل لهذا المسلسل، ولعله فُقد في عطل، فأُلغي ${moment}. اطبع الشهادة من دفعة طلبها إن كانت له.`,
  columns: {
    serial: 'المسلسل',
    document: 'الوثيقة',
    request: 'الطلب',
    copy: 'النسخة',
    issued: 'صدرت',
    state: 'الحالة',
  },
  client: 'نظام الطباعة',
  digitalCopy: 'نسخة رقمية',
  byOwner: 'نزّلها صاحب الطلب',
  inOrder: 'سارية',
  revoked: 'ملغاة',
  causes: {
    spoiled: 'تلفت وطُبعت من جديد',
    lost: 'ضاعت عند البريد',
    error: 'خطأ في بياناتها',
    fraud: 'صدرت بغير حق',
    recordChanged: 'تغيّر القيد في السجل',
  } satisfies Record<RevocationCause, string>,
  print: 'طباعة الشهادات',
  printed: (sheets: number): string => `جاهزة للطباعة: ${countedNoun(sheets, SHEETS)}`,
  waiting: (sheets: number, waiting: number): string =>
    `جاهزة للطباعة: ${countedNoun(sheets, SHEETS)}. ولم تُطبع ${countedNoun(waiting, SHEETS)}، وسبب كل منها في صفحة الدفعة.`,
  allPrinted: 'لا شهادة في هذه الدفعة تنتظر الطباعة.',
  printAgain: 'تنزيل الملف مرة أخرى',
  replaceSpoiled: 'طباعة بدل التالف',
  spoiledHint: 'اتركه فارغًا لشهادة واحدة. يُطبع بدل كل شهادة سارية بينهما في هذه الدفعة.',
  printInstead: 'طباعة بدلها',
  printInsteadTitle: 'طباعة شهادة بدل ملغاة',
  printInsteadSummary: 'تُطبع شهادة جديدة برقم جديد بدل الملغاة. أتلف الورقة القديمة.',
  reprint: 'طباعة بدل تالفة',
  reprintTitle: 'طباعة شهادة بدل تالفة',
  reprintLabels: { serial: 'من المسلسل', lastSerial: 'حتى المسلسل', reason: 'ما الذي أتلفها' },
  reprintSummary: 'يُلغى التالف في الحال، ويُطبع غيره بأرقام جديدة. أتلف الورق القديم.',
  reprintConfirm: 'إلغاء التالفة وطباعة أخرى',
  reprinted: 'أُلغيت التالفة، والجديدة جاهزة للطباعة',
  revoke: 'إلغاء',
  revokeTitle: 'طلب إلغاء شهادة',
  revokeLabels: { lastSerial: 'حتى المسلسل', cause: 'سبب الإلغاء', reason: 'التفاصيل' },
  lastSerialHint: 'غيّره لتلغي مدى: كل شهادة سارية حتى هذا المسلسل من الجهة نفسها والمفتاح نفسه',
  chooseCause: 'اختر السبب',
  revokeSummary:
    'تُلغى بعد أن يوافق مشرف آخر. لا رجوع في الإلغاء: يراه كل من يتحقق من الورقة خلال دقائق.',
  rangeSummary:
    'تُلغى كل شهادات المدى السارية بعد أن يوافق مشرف آخر. لا رجوع في الإلغاء: يراه كل من يتحقق من ورقة منها خلال دقائق.',
  until: ({ lastSerial, sheets }: { lastSerial: string; sheets: number }): string =>
    ` حتى \u2068${formatSerial(lastSerial)}\u2069: ${countedNoun(sheets, SHEETS)}`,
  revokeConfirm: 'طلب الإلغاء',
  proposed: 'طُلب الإلغاء، وينتظر موافقة مشرف آخر',
} as const;

export const waiting = {
  title: 'شهادات لم تُطبع',
  columns: { request: 'الطلب', document: 'الوثيقة', cause: 'السبب وما يلزم', since: 'منذ' },
  causes: {
    away: 'السجل المدني لا يجيب.',
    sourceAway: 'مصدر القيد في السجل المدني لا يجيب.',
    malformed: 'رد السجل المدني عنها غير صالح.',
    none: 'ليس لها قيد في السجل المدني.',
    several: 'لها أكثر من قيد في السجل المدني.',
    incomplete: 'قيدها في السجل المدني بلا اسم.',
    anotherPerson: 'قيدها في السجل المدني لشخص آخر.',
    differs: 'قيدها في السجل المدني يختلف عن المقبول.',
    disputed: 'اختلف قراران في طلبها.',
  } satisfies Record<PrintWait, string>,
  whatNow: {
    away: 'اطبع الدفعة مرة أخرى بعد دقائق.',
    sourceAway: 'اطبع الدفعة مرة أخرى لاحقًا.',
    malformed: 'أبلغ مدير النظام.',
    disputed: 'ينهي مشرف الاختلاف من «المراجعة الثانية»، ثم تُطبع.',
  } as Partial<Record<PrintWait, string>>,
  /** For an answer of the register that time does not change. */
  review:
    'راجع الطلب مع السجل: إما أن يؤكد مشرف أن ورقة السجل توضع في المظروف، وإما أن تُردّ قيمتها.',
  confirmedBy: (name: string) => `أكد ${name} أن ورقة السجل توضع في المظروف.`,
  confirm: 'ورقة السجل في المظروف',
  dialog: {
    title: (number: string) => `ورقة السجل في مظروف الطلب ${number}`,
    labels: { reason: 'كيف تأكدت من الوثيقة' },
    summary: 'لا تُطبع شهادتها هنا: توضع في المظروف ورقة يصدرها السجل المدني نفسه.',
    done: 'أُكد أن ورقة السجل توضع في المظروف',
  },
} as const;
