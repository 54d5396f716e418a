/** Date and time in Cairo, on one line. */
export function Moment({ at }: { at: string }) {
  return (
    <span className="whitespace-nowrap">
      <bdi>{cairoTime(at)}</bdi>
    </span>
  );
}

const TIME = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
  timeZone: 'Africa/Cairo',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});
const CLOCK = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
  timeZone: 'Africa/Cairo',
  hour: 'numeric',
  minute: '2-digit',
});
const DAY = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
  timeZone: 'Africa/Cairo',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** Date and time in Cairo: «21 نوفمبر، 2:30 م». */
export function cairoTime(instant: string): string {
  return TIME.format(new Date(instant));
}

/** Time in Cairo: «2:30 م». */
export function cairoClock(instant: string | number): string {
  return CLOCK.format(new Date(instant));
}

/** A date, or an instant's date in Cairo: «21 نوفمبر 2026». */
export function cairoDayText(day: string): string {
  return DAY.format(new Date(day.length === 10 ? `${day}T12:00:00Z` : day));
}

const MOMENT = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
  timeZone: 'UTC',
  dateStyle: 'long',
  timeStyle: 'short',
});

/** Text of a `datetime-local` value (YYYY-MM-DDTHH:MM); empty if invalid. */
export function clockText(moment: string): string {
  const instant = Date.parse(`${moment}Z`);
  return Number.isNaN(instant) ? '' : MOMENT.format(instant);
}

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
