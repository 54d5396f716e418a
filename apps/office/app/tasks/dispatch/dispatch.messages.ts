import { countedNoun, formatRequestId } from '@wathiqa/domain';
import { COUNTED } from '../../labels/counted.messages.ts';
import { screenTitles } from '../../layout/layout.messages.ts';

const ENVELOPES = COUNTED.envelopes;
const COPIES = COUNTED.copies;

/** Shared dispatch texts. One envelope per request. */
export const messages = {
  title: screenTitles.dispatch,
  envelopes: (count: number) => countedNoun(count, ENVELOPES),
  copies: (count: number) => countedNoun(count, COPIES),
  contents: (title: string, copies: number) => `${title} × ${copies}`,
  ownPaper: (title: string) => `${title} (من السجل المدني)`,
  batch: (id: number) => `الدفعة ${id}`,
  attempts: (count: number, most: number) => `${count} من ${most}`,
  nothing: '—',
  failure: 'لماذا لم يصل',
  chooseFailure: 'اختر السبب',
  columns: {
    place: 'م',
    request: 'رقم الطلب',
    postOffice: 'مكتب البريد',
    governorate: 'المحافظة',
    recipient: 'المرسل إليه',
    contents: 'في المظروف',
    since: 'ينتظر منذ',
    batch: 'الدفعة',
    envelopes: 'المظاريف',
    made: 'جُهِّزت',
    handedOver: 'سُلِّمت للبريد',
    delivery: 'الأوراق',
    state: 'ما تم منها',
    actions: 'إجراءات',
  },
  envelope: {
    ownPaper: 'ورق الجهة',
    printed: (printed: number, needed: number) => `طُبع ${printed} من ${needed}`,
    revoked: (sheets: number) => `ملغى ${sheets}`,
    waiting: (sheets: number) => `ينتظر السجل ${sheets}`,
    labelled: 'الملصق',
    checked: 'رُوجع',
    of: (done: number, all: number) => `${done} من ${all}`,
  },
} as const;

/** Of the column of check boxes. */
export const choiceWords = {
  header: 'اختيار',
  label: (requestId: string) => `اختيار الطلب ${formatRequestId(requestId)}`,
} as const;

export const scanFieldMessages = {
  empty: 'مرّر الملصق على الماسح، أو اكتب رقم الطلب.',
  wrong: (typed: string) => `«${typed}» ليس رقم طلب ولا مسلسل شهادة. امسحه مرة أخرى.`,
} as const;
