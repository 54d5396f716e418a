const DATE = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
  timeZone: 'Africa/Cairo',
  dateStyle: 'long',
  timeStyle: 'short',
});

/** An instant of the wire as a citizen in Egypt reads it. */
export function cairoDate(instant: string): string {
  return DATE.format(new Date(instant));
}

const DAY = new Intl.DateTimeFormat('ar-EG-u-nu-latn', { timeZone: 'UTC', dateStyle: 'full' });

/** A Cairo day of the wire, with its weekday. */
export function cairoDayText(day: string): string {
  return DAY.format(new Date(`${day}T00:00:00Z`));
}
