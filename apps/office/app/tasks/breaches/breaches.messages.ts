import { figureTexts } from '@wathiqa/content';
import type { BreachNoteKind, BreachNoticeState } from '@wathiqa/domain';
import { screenTitles } from '../../layout/layout.messages.ts';

export const messages = {
  title: screenTitles.breaches,
  lead: `كل خرق لبيانات المواطنين، الأحدث اكتشافًا أولًا. يُبلَّغ به مركز حماية البيانات الشخصية خلال ${figureTexts['time.breach.authority']} من اكتشافه، وأصحاب البيانات خلال ${figureTexts['time.breach.persons']} من إبلاغ المركز. لا يُعدَّل ما يُسجَّل ولا يُحذف، ويُضاف إليه.`,
  empty: 'لا خروقات مسجلة.',
  numbered: (id: number) => `خرق رقم ${id}`,
  facts: {
    foundAt: 'اكتُشف في',
    whatHappened: 'ما حدث',
    affected: 'أصحاب البيانات',
    authority: 'إبلاغ المركز',
    persons: 'إبلاغ أصحاب البيانات',
    recorded: 'سُجِّل في',
  },
  by: (who: string) => `سجّله ${who}`,
  until: 'المهلة حتى',
  states: {
    waiting: 'لم يتم بعد',
    overdue: 'فات موعده',
    inTime: 'تم في موعده',
    late: 'تم بعد موعده',
  } satisfies Record<BreachNoticeState, string>,
  notesOf: (id: number) => `ما أُضيف إلى الخرق رقم ${id}`,
  columns: { when: 'متى', what: 'ماذا', text: 'التفاصيل', by: 'سجّله' },
  kinds: {
    note: 'ملاحظة أو إجراء',
    authorityNotified: 'إبلاغ المركز',
    personsNotified: 'إبلاغ أصحاب البيانات',
  } satisfies Record<BreachNoteKind, string>,
  record: {
    open: 'تسجيل خرق',
    title: 'تسجيل خرق لبيانات المواطنين',
    labels: {
      foundAt: 'متى اكتُشف (بتوقيت القاهرة)',
      whatHappened: 'ما حدث',
      affected: 'من تأثر به',
    },
    whatHint: 'أي بيانات، وكيف خرجت أو ضاعت، وما اتُّخذ. لا تذكر اسم أحد.',
    affectedHint: 'فئة أصحاب البيانات وعددهم، ولو تقديرًا. لا تذكر اسم أحد.',
    will: 'يُسجَّل الخرق، ولا يُعدَّل بعد ذلك ولا يُحذف. ما يُعرف بعده يُضاف إليه.',
    confirm: 'تسجيل الخرق',
    done: 'تم تسجيل الخرق',
  },
  add: {
    open: 'إضافة ملاحظة أو إبلاغ',
    openOf: (id: number) => `إضافة ملاحظة أو إبلاغ: خرق رقم ${id}`,
    title: (id: number) => `إضافة إلى الخرق رقم ${id}`,
    labels: { kind: 'ما يُضاف', happenedAt: 'متى (بتوقيت القاهرة)', text: 'التفاصيل' },
    textHint: 'ما تم أو عُرف، أو من أُبلغ وكيف. لا تذكر اسم أحد.',
    will: 'يُضاف هذا إلى السجل، ولا يُعدَّل بعد ذلك ولا يُحذف.',
    confirm: 'إضافة إلى السجل',
    done: 'تمت الإضافة إلى السجل',
  },
} as const;
