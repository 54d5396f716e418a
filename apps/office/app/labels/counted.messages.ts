import type { CountedForms } from '@wathiqa/domain';

/** Forms of a counted noun, in the order of its plural categories. */
export const nounForms = (
  one: string,
  two: string,
  few: string,
  many: string,
  other: string,
): CountedForms => ({ one, two, few, many, other });

/** Counted nouns; the oblique dual follows a verb or a preposition. */
export const COUNTED = {
  requestsOblique: nounForms('طلب واحد', 'طلبين', 'طلبات', 'طلبًا', 'طلب'),
  newRequestsOblique: nounForms(
    'طلب جديد',
    'طلبين جديدين',
    'طلبات جديدة',
    'طلبًا جديدًا',
    'طلب جديد',
  ),
  copies: nounForms('نسخة واحدة', 'نسختان', 'نسخ', 'نسخة', 'نسخة'),
  messages: nounForms('رسالة واحدة', 'رسالتان', 'رسائل', 'رسالة', 'رسالة'),
  certificates: nounForms('شهادة واحدة', 'شهادتان', 'شهادات', 'شهادة', 'شهادة'),
  requests: nounForms('طلب واحد', 'طلبان', 'طلبات', 'طلبًا', 'طلب'),
  documentsOblique: nounForms('وثيقة واحدة', 'وثيقتين', 'وثائق', 'وثيقة', 'وثيقة'),
  visitorMessages: nounForms(
    'رسالة زائر واحدة',
    'رسالتا زوار',
    'رسائل زوار',
    'رسالة زائر',
    'رسالة زائر',
  ),
  notifications: nounForms('إشعار واحد', 'إشعاران', 'إشعارات', 'إشعارًا', 'إشعار'),
  accounts: nounForms('حساب واحد', 'حسابان', 'حسابات', 'حسابًا', 'حساب'),
  auditEntries: nounForms(
    'قيد واحد في السجل',
    'قيدان في السجل',
    'قيود في السجل',
    'قيدًا في السجل',
    'قيد في السجل',
  ),
  documents: nounForms('وثيقة واحدة', 'وثيقتان', 'وثائق', 'وثيقة', 'وثيقة'),
  workingDaysOblique: nounForms('يوم عمل واحدًا', 'يومي عمل', 'أيام عمل', 'يوم عمل', 'يوم عمل'),
  envelopes: nounForms('مظروف واحد', 'مظروفان', 'مظاريف', 'مظروفًا', 'مظروف'),
  offices: nounForms('مكتب واحد', 'مكتبان', 'مكاتب', 'مكتبًا', 'مكتب'),
  daysOblique: nounForms('يوم واحد', 'يومين', 'أيام', 'يومًا', 'يوم'),
  days: nounForms('يوم واحد', 'يومان', 'أيام', 'يومًا', 'يوم'),
  years: nounForms('سنة واحدة', 'سنتان', 'سنوات', 'سنة', 'سنة'),
  tries: nounForms('محاولة واحدة', 'محاولتان', 'محاولات', 'محاولة', 'محاولة'),
  differences: nounForms('فرق واحد', 'فرقان', 'فروق', 'فرقًا', 'فرق'),
} as const satisfies Record<string, CountedForms>;
