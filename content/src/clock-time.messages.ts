/** Where in a day a time is: `midnight` is its first minute, `noon` the hour from 12. */
export type DayPart = 'midnight' | 'morning' | 'noon' | 'evening';

/** How a language says times of the day. */
export interface ClockTexts {
  /** An hour of the half day, its minutes as «:30» or nothing. */
  clockTime: (hour: number, minutes: string, part: DayPart) => string;
  until: (time: string) => string;
}

const DAY_PARTS: Readonly<Record<DayPart, string>> = {
  midnight: 'منتصف الليل',
  morning: 'صباحًا',
  noon: 'ظهرًا',
  evening: 'مساءً',
};

export const clockTexts: ClockTexts = {
  clockTime: (hour, minutes, part) => `${hour}${minutes} ${DAY_PARTS[part]}`,
  until: (time) => `حتى ${time}`,
};
