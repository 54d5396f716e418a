const LONG_DAY = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Long date: «الثلاثاء، 6 أكتوبر 2026»; empty if invalid. */
export function longDay(day: string): string {
  const instant = Date.parse(day);
  return Number.isNaN(instant) ? '' : LONG_DAY.format(instant);
}
