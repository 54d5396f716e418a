import type { CorrectableField, CorrectionOutcome } from '@wathiqa/domain';
import { messages as request } from '../request.messages.ts';

const { fields } = request;

export const messages = {
  open: 'إعادة للتصحيح',
  openAgain: 'تعديل ما طُلب تصحيحه',
  title: (document: string) => `إعادة للتصحيح: ${document}`,
  lead: 'حدد ما يصححه المواطن، واكتب له جملة تقول ما الخطأ. يبقى الطلب في دوره، وتتوقف أيام العمل حتى يصحح.',
  fieldsLegend: 'ما يلزم تصحيحه',
  fieldsNeeded: 'حدد بيانًا واحدًا على الأقل',
  withGender: 'يُصحح معه «صاحب الوثيقة هو»، لأنه يتغير بالنوع.',
  note: 'جملة يقرؤها المواطن',
  noteHint: 'مثل: الاسم الثالث مختلف في السجل، راجع شهادة الميلاد الأصلية.',
  noteNeeded: 'اكتب للمواطن ما الخطأ',
  preview: 'ما سيراه المواطن',
  clerk: 'كتب الموظف',
  until: (day: string) => `المهلة حتى نهاية ${day}، ثم تُرفض الوثيقة: «لم تُستكمل البيانات».`,
  send: 'إعادة للمواطن',
  back: 'رجوع',
  close: 'إغلاق',
  sent: 'أُعيدت الوثيقة إلى المواطن، ووصلته رسالة. يعود الطلب إلى دوره حين يصحح.',
  waiting: (day: string) => `عند المواطن للتصحيح حتى ${day}`,
  key: 'إعادة الوثيقة الحالية للتصحيح',
  keys: { mark: 'تحديد بيان برقمه', send: 'إعادة للمواطن من أي خانة' },
  outcomes: {
    corrected: 'صححها المواطن',
    decided: 'بُتّ فيها دون انتظار التصحيح',
    lapsed: 'انتهت المهلة ولم تُصحح',
    withdrawn: 'أُلغي الطلب',
  } satisfies Record<CorrectionOutcome, string>,
  before: 'قبل',
  after: 'بعد',
  same: 'كما كان',
  fields: {
    name: fields.fullName,
    nationalIdenNumber: fields.nationalId,
    motherFullName: fields.motherFullName,
    genderCode: fields.gender,
    relationCode: fields.relation,
    spouseFullName: fields.spouseFullName,
    applicantEntity: fields.applicantEntity,
    languageCode: 'لغة الترجمة',
    jobName: fields.jobName,
  } satisfies Record<CorrectableField, string>,
} as const;
