import {
  countedNoun,
  NIGHT,
  type ReadingFindingKind,
  USUAL_IDLE_READS,
  USUAL_READS,
} from '@wathiqa/domain';
import { COUNTED } from '../../labels/counted.messages.ts';
import { screenTitles } from '../../layout/layout.messages.ts';

const REQUESTS = COUNTED.requestsOblique;
const requests = (count: number) => countedNoun(count, REQUESTS);

export const messages = {
  title: screenTitles.reading,
  lead: 'ما لا يُعتاد من اطلاع الموظفين على طلبات المواطنين في يوم، كما يحفظه سجل التدقيق. ليس اتهامًا: اسأل قبل أن تحكم.',
  labels: { day: 'اليوم' },
  show: 'عرض',
  caption: (day: string) => `اطلاع غير معتاد يوم ${day}`,
  empty: 'لا اطلاع غير معتاد في هذا اليوم.',
  columns: { who: 'الموظف', what: 'ما حدث', why: 'السبب كما كتبه', count: 'بلا إجراء' },
  more: (count: number) => `و${requests(count)} غيرها`,
  explained: {
    title: 'طلبات فُتحت بسبب مكتوب',
    lead: 'لم تكن في قائمة من فتحها ولا معه، فطُلب منه السبب قبل أن تُفتح.',
    because: (reason: string) => `فتحه لهذا السبب: ${reason}.`,
    empty: 'لم يُفتح في هذا اليوم طلب خارج قائمة من فتحه.',
  },
  readers: {
    title: 'من بلغ حد الساعة',
    lead: (cap: number) =>
      `الحد ${requests(cap)} في الساعة بلا إجراء. ما يأخذه الموظف أو يبتّ فيه لا يُحسب.`,
    release: 'رفع الحد',
    released: 'رُفع الحد، ويُعد اطلاعه من جديد',
  },
} as const;

export const findingTexts = {
  sameName: (count: number) => `اطلع على ${requests(count)} لمن يحمل اسمه أو اسم عائلته.`,
  nightReads: (count: number) =>
    `اطلع على ${requests(count)} ليلًا، بين ${NIGHT.from - 12} مساءً و${NIGHT.to} صباحًا.`,
  readsWithoutAct: (count: number) =>
    `اطلع على ${requests(count)} ولم يتخذ فيها إجراء في ذلك اليوم. المعتاد حتى ${USUAL_IDLE_READS}.`,
  manyReads: (count: number) =>
    `اطلع على ${requests(count)} في يوم واحد. المعتاد حتى ${USUAL_READS}.`,
} as const satisfies Record<ReadingFindingKind, (count: number) => string>;
