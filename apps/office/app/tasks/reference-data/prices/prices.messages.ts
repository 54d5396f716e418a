import { PRICE_CHANGE_LIMIT } from '@wathiqa/domain';
import { screenTitles } from '../../../layout/layout.messages.ts';
import { daysText } from '../reference-data.messages.ts';

const LIMIT = `${PRICE_CHANGE_LIMIT.percent}% خلال ${daysText(PRICE_CHANGE_LIMIT.days)}`;

export const messages = {
  title: screenTitles.prices,
  lead: 'سعر النسخة الواحدة من كل وثيقة. يتغيّر من الغد على الأقرب، فلا يمس طلبًا سُجِّل اليوم.',
  caption: 'أسعار الوثائق',
  columns: {
    service: 'الوثيقة',
    today: 'السعر اليوم',
    next: 'السعر القادم',
    last: 'آخر تغيير',
  },
  from: (day: string) => `من ${day}`,
  proposedBy: 'ينتظر موافقة، اقترحه',
  changedBy: 'يغيّره',
  noNext: 'لا تغيير قادم',
  empty: 'بلا سعر',
  change: 'تغيير',
  changeOf: (service: string) => `تغيير سعر ${service}`,
  history: 'السجل',
  historyOf: (service: string) => `سجل أسعار ${service}`,
  hideHistory: 'إخفاء السجل',
  historyColumns: {
    from: 'من يوم',
    price: 'السعر',
    by: 'سجّله',
    at: 'سُجِّل في',
    reason: 'السبب',
    state: 'الحالة',
  },
  states: { future: 'لم يبدأ', now: 'سارٍ الآن', past: 'انتهى' },
  withdraw: 'سحب',
  withdrawOf: (service: string) => `سحب السعر القادم: ${service}`,
  labels: {
    pounds: 'السعر الجديد بالجنيه',
    validFrom: 'يسري من يوم',
    reason: 'السبب',
  },
  hints: {
    pounds: 'للنسخة الواحدة. القروش بعد العلامة: 72.5',
    reason: 'رقم القرار وتاريخه، يظهر في سجل الأسعار',
  },
  confirm: 'تغيير السعر',
  confirmPropose: 'اقتراح السعر',
  confirmWithdraw: 'سحب السعر',
  confirmProposeWithdrawal: 'اقتراح السحب',
  fromTomorrow: 'من الغد',
  fromDay: 'من',
  insteadOf: 'بدل',
  until: (day: string) => `ويسري حتى ما قبل ${day}، لأن سعرًا آخر يبدأ فيه.`,
  replaces: 'كان سعر آخر سيبدأ في اليوم نفسه، ويحل هذا محله. يبقى الاثنان في سجل التدقيق.',
  untouched: 'ما سُجِّل من طلبات قبل ذلك اليوم يبقى بسعره.',
  withdrawn: (price: string, day: string) => `لن يبدأ السعر ${price} في ${day}.`,
  holds: (price: string) => `يستمر السعر ${price}.`,
  changed: 'تم حفظ السعر الجديد',
  proposed: 'سُجل السعر المقترح، وينتظر موافقة مدير نظام آخر',
  largeChange: `التغيير أكبر من ${LIMIT}.`,
  taken: 'تم سحب السعر القادم',
} as const;
