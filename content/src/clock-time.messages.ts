/** `midnight`: first minute of the day; `noon`: the hour from 12. */
export type DayPart = 'midnight' | 'morning' | 'noon' | 'evening';

export interface ClockTexts {
  /** Hour of the half day; minutes as «:30» or empty. */
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
