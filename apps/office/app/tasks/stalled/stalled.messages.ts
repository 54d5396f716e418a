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
    next: 'الخطوة التالية',
    since: 'منذ',
    due: 'كان موعده',
    late: 'التأخير',
  },
  nobody: 'لا أحد بعد',
  nothing: '—',
  needsDecision: 'يحتاج إلى قرار',
} as const;

/** Of a row, in place of the rule of its group. */
export const nextActs: Readonly<Record<Exclude<StalledGroupName, 'failing'>, string>> = {
  review: 'قرّر فيه',
  packing: 'جهّزه في دفعة',
  handover: 'سلّمها للبريد',
  delivery: 'اسأل البريد وسجّل',
  correction: 'اتصل بالمواطن',
  answer: 'ردّ عليه',
};

/** After sending failed. */
export const decisionNames: Readonly<Record<StalledRow['kind'], string>> = {
  request: 'افتح الطلب',
  payment: 'قرّر في المبلغ',
  notification: 'أعد الإرسال',
  batch: 'افتح الدفعة',
  feedback: 'اتصل بصاحبها',
};

export const kindNames: Readonly<Record<StalledRow['kind'], (id: string) => string>> = {
  request: (id) => `الطلب ${id}`,
  payment: (id) => `مبلغ الطلب ${id}`,
  notification: (id) => `إشعار الطلب ${id}`,
  batch: (id) => `الدفعة ${id}`,
  feedback: (id) => `الرسالة ${id}`,
};

/** Why a row is in the group. */
export const groupRules: Readonly<Record<StalledGroupName, string>> = {
  review: `مضى على تسجيله أكثر من ${formatWorkingDays(LEG_WORKING_DAYS.review)}.`,
  packing: `مضى على سداده أكثر من ${formatWorkingDays(LEG_WORKING_DAYS.packing)}.`,
  handover: `مضى على تجهيزها أكثر من ${formatWorkingDays(LEG_WORKING_DAYS.handover)}.`,
  delivery: `سُلِّم للبريد ومضت مهلة التوصيل بلا تسليم ولا محاولة: ${deliveryTimes()}.`,
  correction: `يُرفض إذا لم يصحح المواطن خلال ${countedNoun(CORRECTION_WARNING_DAYS, COUNTED.daysOblique)}.`,
  failing: 'توقف إرساله بعد محاولات، وينتظر قرار موظف. الرسائل للمواطنين في القائمة آخر الشاشة.',
  answer: `مضى عليها أكثر من ${formatWorkingDays(LEG_WORKING_DAYS.answer)}.`,
};
