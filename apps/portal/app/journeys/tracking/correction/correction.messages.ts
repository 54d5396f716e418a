import type { CorrectableField } from '@wathiqa/domain';

export const messages = {
  title: 'تصحيح البيانات',
  notice: {
    title: 'ما يلزم تصحيحه',
    clerk: 'كتب الموظف',
    fields: 'البيانات المطلوب تصحيحها',
    until: (day: string) => `آخر موعد: نهاية ${day}`,
    kept: 'إذا لم تصحح البيانات قبل آخر موعد رفضنا الوثيقة. يبقى رقم طلبك ودوره كما هما، ولا يُحسب وقت الانتظار من أيام الإنجاز.',
  },
  open: 'صحح البيانات',
  lead: 'صحح البيانات التالية وحدها كما هي في السجل أو البطاقة، وأرسلها. بقية الطلب كما هو.',
  /** Before the ordered value. */
  before: 'المكتوب في الطلب:',
  name: 'الاسم الرباعي كما في السجل',
  jobName: 'المهنة كما تُكتب في البطاقة',
  choose: 'اختر',
  chooseGenderFirst: 'اختر النوع أولًا',
  send: 'إرسال التصحيح',
  unchanged: {
    title: 'لم تغيّر شيئًا. هل البيانات صحيحة كما هي؟',
    text: 'قارنها بالسجل أو البطاقة وبما كتبه الموظف. إذا كانت صحيحة فأرسلها كما هي.',
    reason: 'السبب، ليقرأه الموظف (اختياري)',
    send: 'صحيحة، أرسلها كما هي',
  },
  cancel: 'الرجوع إلى الطلب',
  loading: 'جارٍ تحميل البيانات',
  sent: 'وصل تصحيحك، وعاد الطلب إلى المراجعة في دوره.',
  sentOne: 'وصل التصحيح. بقيت وثيقة أخرى تحتاج إلى تصحيح.',
  nothing: 'لا شيء في هذا الطلب يحتاج إلى تصحيح الآن.',
  fields: {
    name: 'الاسم',
    nationalIdenNumber: 'الرقم القومي',
    motherFullName: 'اسم الأم',
    genderCode: 'النوع',
    relationCode: 'صاحب الوثيقة هو',
    spouseFullName: 'اسم الزوج أو الزوجة',
    applicantEntity: 'الجهة المقدم إليها',
    languageCode: 'لغة الترجمة',
    jobName: 'المهنة',
  } satisfies Record<CorrectableField, string>,
} as const;
