import type { CountedForms } from '@wathiqa/domain';

/** Counted nouns; the oblique dual follows a verb or a preposition. */
export const COUNTED = {
  requestsOblique: { one: 'طلب واحد', two: 'طلبين', few: 'طلبات', many: 'طلبًا', other: 'طلب' },
  copies: { one: 'نسخة واحدة', two: 'نسختان', few: 'نسخ', many: 'نسخة', other: 'نسخة' },
  messages: { one: 'رسالة واحدة', two: 'رسالتان', few: 'رسائل', many: 'رسالة', other: 'رسالة' },
  requests: { one: 'طلب واحد', two: 'طلبان', few: 'طلبات', many: 'طلبًا', other: 'طلب' },
  documentsOblique: {
    one: 'وثيقة واحدة',
    two: 'وثيقتين',
    few: 'وثائق',
    many: 'وثيقة',
    other: 'وثيقة',
  },
  visitorMessages: {
    one: 'رسالة زائر واحدة',
    two: 'رسالتا زوار',
    few: 'رسائل زوار',
    many: 'رسالة زائر',
    other: 'رسالة زائر',
  },
  notifications: {
    one: 'إشعار واحد',
    two: 'إشعاران',
    few: 'إشعارات',
    many: 'إشعارًا',
    other: 'إشعار',
  },
  accounts: { one: 'حساب واحد', two: 'حسابان', few: 'حسابات', many: 'حسابًا', other: 'حساب' },
  auditEntries: {
    one: 'قيد واحد في السجل',
    two: 'قيدان في السجل',
    few: 'قيود في السجل',
    many: 'قيدًا في السجل',
    other: 'قيد في السجل',
  },
  documents: { one: 'وثيقة واحدة', two: 'وثيقتان', few: 'وثائق', many: 'وثيقة', other: 'وثيقة' },
  workingDaysOblique: {
    one: 'يوم عمل واحدًا',
    two: 'يومي عمل',
    few: 'أيام عمل',
    many: 'يوم عمل',
    other: 'يوم عمل',
  },
  envelopes: { one: 'مظروف واحد', two: 'مظروفان', few: 'مظاريف', many: 'مظروفًا', other: 'مظروف' },
  offices: { one: 'مكتب واحد', two: 'مكتبان', few: 'مكاتب', many: 'مكتبًا', other: 'مكتب' },
  daysOblique: { one: 'يوم واحد', two: 'يومين', few: 'أيام', many: 'يومًا', other: 'يوم' },
  days: { one: 'يوم واحد', two: 'يومان', few: 'أيام', many: 'يومًا', other: 'يوم' },
  years: { one: 'سنة واحدة', two: 'سنتان', few: 'سنوات', many: 'سنة', other: 'سنة' },
  tries: { one: 'محاولة واحدة', two: 'محاولتان', few: 'محاولات', many: 'محاولة', other: 'محاولة' },
  differences: { one: 'فرق واحد', two: 'فرقان', few: 'فروق', many: 'فرقًا', other: 'فرق' },
} as const satisfies Record<string, CountedForms>;
