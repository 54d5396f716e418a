import type { StalledGroupName, StalledRow } from '@wathiqa/contract/office';
import {
  CORRECTION_WARNING_DAYS,
  countedNoun,
  deliveryTimes,
  formatWorkingDays,
  LEG_WORKING_DAYS,
} from '@wathiqa/domain';
import { COUNTED } from '../../labels/counted.messages.ts';
import { screenTitles } from '../../layout/layout.messages.ts';

export const messages = {
  title: screenTitles.stalled,
  lead: 'ما تجاوز الوقت الذي وعدنا به المواطن، أو لا يتم إلا بقرار من المكتب. الأقدم أولًا.',
  none: 'لا شيء متعثر: كل ما وعدنا به المواطنين في وقته.',
  moreThan: (count: number) => `أكثر من ${count}`,
  shownOf: (shown: number, all: string) => `الأقدم: ${shown} من ${all}`,
  columns: {
    what: 'ما تأخر',
    governorate: 'المحافظة',
    person: 'عند من',
    since: 'منذ',
    due: 'كان موعده',
    late: 'التأخير',
  },
  nobody: 'لا أحد بعد',
  nothing: '—',
  needsDecision: 'يحتاج إلى قرار',
} as const;

export const kindNames: Readonly<Record<StalledRow['kind'], (id: string) => string>> = {
  request: (id) => `الطلب ${id}`,
  payment: (id) => `مبلغ الطلب ${id}`,
  notification: (id) => `إشعار الطلب ${id}`,
  batch: (id) => `الدفعة ${id}`,
  feedback: (id) => `الرسالة ${id}`,
};

/** Why a row is in the group. */
export const groupRules: Readonly<Record<StalledGroupName, string>> = {
  review: `مضى على تسجيله أكثر من ${formatWorkingDays(LEG_WORKING_DAYS.review)}. افتح الطلب وقرّر فيه.`,
  packing: `مضى على سداده أكثر من ${formatWorkingDays(LEG_WORKING_DAYS.packing)}. جهّزه من «الإرسال».`,
  handover: `مضى على تجهيزها أكثر من ${formatWorkingDays(LEG_WORKING_DAYS.handover)}. افتح الدفعة وسلّمها للبريد.`,
  delivery: `سُلِّم للبريد ومضت مهلة التوصيل بلا تسليم ولا محاولة: ${deliveryTimes()}. اسأل البريد عنه، وسجّل ما حدث.`,
  correction: `يُرفض إذا لم يصحح المواطن خلال ${countedNoun(CORRECTION_WARNING_DAYS, COUNTED.daysOblique)}. اتصل به.`,
  failing:
    'توقف إرساله بعد محاولات، وينتظر قرار موظف: أعد إرسال الرسالة من القائمة آخر الشاشة، أو افتح الطلب.',
  answer: `مضى عليها أكثر من ${formatWorkingDays(LEG_WORKING_DAYS.answer)}. افتحها وردّ عليها.`,
};
