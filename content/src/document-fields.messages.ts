import type { DocumentField, PersonName } from '@wathiqa/domain';

export interface FieldTexts {
  /** In lists, tables and sentences. */
  name: string;
  /** In forms, if longer. */
  label?: string;
  hint?: string;
}

/** Of all documents; some kinds have their own: `ownTexts` of the portal. */
export const documentFields = {
  forSelf: { name: 'استخراج شهادة ميلاد لنفسك' },
  firstName: { name: 'الاسم الأول' },
  fatherName: { name: 'اسم الأب' },
  grandfatherName: { name: 'اسم الجد' },
  familyName: { name: 'اسم العائلة' },
  name: { name: 'الاسم', label: 'الاسم الرباعي كما في السجل' },
  nationalIdenNumber: { name: 'الرقم القومي', hint: '14 رقمًا، كما في البطاقة أو شهادة الميلاد' },
  motherFullName: { name: 'اسم الأم', label: 'اسم الأم بالكامل' },
  genderCode: { name: 'النوع' },
  relationCode: { name: 'صاحب الوثيقة هو', hint: 'إذا كانت الوثيقة لأبيك فاختر «أبي»' },
  spouseFullName: { name: 'اسم الزوج أو الزوجة', label: 'اسم الزوج أو الزوجة بالكامل' },
  applicantEntity: {
    name: 'الجهة المقدم إليها',
    label: 'الجهة المقدم إليها القيد',
    hint: 'اسم الجهة التي ستقدم إليها القيد',
  },
  languageCode: { name: 'لغة الترجمة' },
  latinName: { name: 'الاسم بالحروف اللاتينية', hint: 'كما هو مكتوب في جواز السفر' },
  nidIssueReasonCode: { name: 'سبب الإصدار', label: 'سبب الطلب' },
  jobName: { name: 'المهنة', label: 'المهنة كما تُكتب في البطاقة' },
  numberOfCopies: { name: 'عدد النسخ' },
} as const satisfies Readonly<Record<DocumentField | keyof PersonName, FieldTexts>>;
