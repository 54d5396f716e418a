import { COUNTED_WITHOUT_ADDRESS } from '@wathiqa/contract/office';
import { countedNoun } from '@wathiqa/domain';
import { COUNTED } from '../../../labels/counted.messages.ts';

const REQUESTS = COUNTED.requests;
const OFFICES = COUNTED.offices;

export const messages = {
  lead: 'أوراق مسدَّدة الرسوم تُجهَّز في دفعات، كل دفعة لمحافظة، ثم تُسلَّم للبريد.',
  waiting: 'ينتظر التجهيز',
  nothingWaits: 'لا أوراق تنتظر التجهيز.',
  open: 'دفعات لم تُسلَّم بعد',
  noneOpen: 'لا دفعات مفتوحة.',
  requests: (count: number) => countedNoun(count, REQUESTS),
  offices: (count: number) => countedNoun(count, OFFICES),
  columns: {
    governorate: 'المحافظة',
    requests: 'الطلبات',
    offices: 'مكاتب البريد',
    oldest: 'أقدمها ينتظر منذ',
  },
  withoutAddress: (count: number) =>
    `${count > COUNTED_WITHOUT_ADDRESS ? 'أكثر من ' : ''}${countedNoun(Math.min(count, COUNTED_WITHOUT_ADDRESS), REQUESTS)} بلا عنوان: سُدِّدت الرسوم ولم يصل عنوان التوصيل بعد، فلا تُجهَّز الأوراق قبل وصوله.`,
  all: 'الإرسال',
  of: (governorate: string) => `ينتظر التجهيز في ${governorate}`,
  officesLabel: 'مكاتب البريد',
  since: (time: string) => `أقدمها ${time}`,
  everyOffice: 'كل المكاتب',
  held: (time: string) => `تغيّر عنوانه بعد السداد: لا يُجهَّز قبل ${time}`,
  oldestOnly: (count: number) =>
    `تظهر أقدم ${count} طلب فقط، وهي أكثر ما تسعه دفعة واحدة. جهّزها ليظهر ما بعدها.`,
  scan: {
    label: 'ملصق أو شهادة',
    hint: 'بالماسح، أو اكتب الرقم بيدك: يُختار طلبه للدفعة، والشهادة يُفتح سجلها.',
    button: 'اختيار',
  },
  isChosen: (number: string) => `اختير الطلب ${number}`,
  notHere: (number: string) => `الطلب ${number} لا ينتظر التجهيز هنا`,
  find: {
    label: 'ملصق أو شهادة أو دفعة',
    hint: 'بالماسح، أو اكتب الرقم بيدك: يُفتح الطلب أو سجل الشهادة، ويُبحث عن الدفعة.',
    button: 'فتح',
  },
  bar: 'الدفعة الجديدة',
  chosen: (count: number) => `في الدفعة الجديدة ${countedNoun(count, REQUESTS)}`,
  noneChosen: 'اختر طلبًا واحدًا على الأقل.',
  into: 'تُضاف إلى',
  newBatch: 'دفعة جديدة',
  addTo: (batch: string, envelopes: string) => `${batch} (${envelopes})`,
  chooseAll: 'اختيار الكل',
  clear: 'مسح الاختيار',
  pack: 'تجهيز الدفعة',
  packed: (batch: string) => `جُهِّزت ${batch}`,
  conflict: {
    title: 'تغيّرت القائمة ولم تُجهَّز الدفعة',
    gone: 'طلبات اخترتها جهّزها غيرك، أو لم تعد تنتظر:',
    kept: 'اختيارك لما بقي كما هو.',
    same: 'تغيّر طلب مما اخترته في اللحظة نفسها. القائمة الآن كما هي في السجل؛ حاول مرة أخرى.',
  },
  keys: { all: 'اختيار كل الطلبات', pack: 'تجهيز الدفعة' },
} as const;
