import { countedNoun, type LookupFailure } from '@wathiqa/domain';
import { COUNTED } from '../../labels/counted.messages.ts';
import { screenTitles } from '../../layout/layout.messages.ts';
import { messages as referenceData } from '../reference-data/reference-data.messages.ts';

export const messages = {
  title: screenTitles.civilRegister,
  lead: 'ما يجيب به السجل المدني عن الوثائق المطلوبة، والقبول الآلي لما يطابقه.',
  notConnected: {
    title: 'لا سجل مدني متصل',
    text: 'لا يُستعلم عن الوثائق قبل أن يُكتب عنوان السجل في المتغير REGISTRY_URL على الخادم.',
  },
  rule: {
    title: 'القبول الآلي',
    lead: 'يقبل النظام وحده الطلب الذي تطابق كل وثائقه السجل تمامًا وتثبت فيه القرابة وليست عليه ملاحظة. وما عدا ذلك كله يراه موظف.',
    on: 'يعمل',
    off: 'متوقف',
    paused: 'موقوف مؤقتًا',
    since: (at: string) => `منذ ${at}`,
    proposedBy: 'اقترحه',
    approvedBy: 'ووافق عليه',
    stoppedBy: 'أوقفه',
    contradicted: 'أوقفته مراجعة ثانية خالفت قرارًا آليًا',
    unchecked: 'تنتظر مراجعة ثانية منذ أكثر من يومي عمل، ويعود من نفسه حين تتم',
    limits: (share: string, checked: string) =>
      `بحد أقصى ${share} من طلبات اليوم، ويراجع موظف ${checked} مما قُبل.`,
    propose: 'اقتراح تشغيله',
    stop: 'إيقاف القبول الآلي',
  },
  proposing: {
    title: 'اقتراح تشغيل القبول الآلي',
    labels: { reason: 'السبب' },
    hints: { reason: referenceData.takesTwo },
    summary: referenceData.takesTwo,
    confirm: 'اقتراح التشغيل',
    successText: 'حُفظ الاقتراح، وينتظر موافقة مدير نظام آخر',
  },
  stopping: {
    title: 'إيقاف القبول الآلي',
    effects: ['يتوقف في الحال، وتُعرض الطلبات كلها على الموظفين. ما قُبل يبقى مقبولًا.'],
    confirm: 'إيقافه الآن',
    successText: 'توقف القبول الآلي',
  },
  lookups: {
    title: 'الاستعلام',
    none: 'لا وثيقة تنتظر رد السجل.',
    waiting: (count: number) => `${countedNoun(count, COUNTED.documents)} في انتظار رد السجل`,
    since: (at: string) => `أقدمها منذ ${at}`,
    caption: 'وثائق تعثّر الاستعلام عنها',
    columns: { failure: 'آخر محاولة', count: 'وثائق' },
    failures: {
      unreachable: 'لا اتصال بالسجل',
      unavailable: 'السجل لا يجيب الآن',
      malformed: 'رد غير مفهوم',
      refused: 'رفض السجل الاستعلام: راجع إعداداته',
    } satisfies Record<LookupFailure, string>,
  },
  days: {
    title: 'ما قُبل آليًا',
    caption: 'ما قُبل آليًا في كل يوم',
    empty: 'لم يُقبل شيء آليًا بعد.',
    columns: { day: 'اليوم', orders: 'طلبات اليوم', accepted: 'قُبل آليًا', share: 'النسبة' },
  },
  checks: {
    title: 'المراجعة الثانية لما قُبل آليًا',
    waiting: 'تنتظر',
    agreed: 'وافقت',
    disputed: 'خالفت',
  },
  times: {
    title: 'أوقات عمله',
    columns: { on: 'من', off: 'إلى', reason: 'السبب', by: 'من شغّله', ender: 'من أوقفه' },
  },
  settings: 'الإعدادات السارية',
} as const;
