import { type CountedForms, countedNoun } from '@wathiqa/domain';

/** «سنة واحدة»، «سنتان»، «3 سنوات»، «11 سنة». */
export const formatYears = createFormatter({
  one: 'سنة واحدة',
  two: 'سنتان',
  few: 'سنوات',
  many: 'سنة',
  other: 'سنة',
});

/** «شهر واحد»، «شهران»، «3 أشهر»، «84 شهرًا». */
export const formatMonths = createFormatter({
  one: 'شهر واحد',
  two: 'شهران',
  few: 'أشهر',
  many: 'شهرًا',
  other: 'شهر',
});

/** «يوم واحد»، «يومان»، «3 أيام»، «15 يومًا». */
export const formatDays = createFormatter({
  one: 'يوم واحد',
  two: 'يومان',
  few: 'أيام',
  many: 'يومًا',
  other: 'يوم',
});

/** «ساعة واحدة»، «ساعتان»، «3 ساعات»، «24 ساعة». */
export const formatHours = createFormatter({
  one: 'ساعة واحدة',
  two: 'ساعتان',
  few: 'ساعات',
  many: 'ساعة',
  other: 'ساعة',
});

/** A time of the day as a clock on the wall has it: «9 مساءً» for 21, «9:30 صباحًا», «12 ظهرًا», «12 منتصف الليل». */
export function formatClockTime(hour: number, minute = 0): string {
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 || 12}${minutes} ${dayPart(hour, minute)}`;
}

function dayPart(hour: number, minute: number): string {
  if (hour === 0 && minute === 0) return 'منتصف الليل';
  if (hour === 12) return 'ظهرًا';
  return hour < 12 ? 'صباحًا' : 'مساءً';
}

function createFormatter(forms: CountedForms): (count: number) => string {
  return (count) => countedNoun(count, forms);
}
