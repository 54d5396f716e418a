import type { CountedForms } from '@wathiqa/domain';

/** Where in a day a time is: `midnight` is its first minute, `noon` the hour from 12. */
export type DayPart = 'midnight' | 'morning' | 'noon' | 'evening';

/** How a language says terms and times of the day. */
export interface DurationTexts {
  years: CountedForms;
  months: CountedForms;
  days: CountedForms;
  hours: CountedForms;
  /** An hour of the half day, its minutes as «:30» or nothing. */
  clockTime: (hour: number, minutes: string, part: DayPart) => string;
}

const DAY_PARTS: Readonly<Record<DayPart, string>> = {
  midnight: 'منتصف الليل',
  morning: 'صباحًا',
  noon: 'ظهرًا',
  evening: 'مساءً',
};

export const durations: DurationTexts = {
  years: { one: 'سنة واحدة', two: 'سنتان', few: 'سنوات', many: 'سنة', other: 'سنة' },
  months: { one: 'شهر واحد', two: 'شهران', few: 'أشهر', many: 'شهرًا', other: 'شهر' },
  days: { one: 'يوم واحد', two: 'يومان', few: 'أيام', many: 'يومًا', other: 'يوم' },
  hours: { one: 'ساعة واحدة', two: 'ساعتان', few: 'ساعات', many: 'ساعة', other: 'ساعة' },
  clockTime: (hour, minutes, part) => `${hour}${minutes} ${DAY_PARTS[part]}`,
};
