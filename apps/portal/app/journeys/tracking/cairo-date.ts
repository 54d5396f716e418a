const DATE_TIME_FORMAT = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
  timeZone: 'Africa/Cairo',
  dateStyle: 'long',
  timeStyle: 'short',
});

/** An instant of the wire as a citizen in Egypt reads it. */
export function formatCairoDateTime(instant: string): string {
  return DATE_TIME_FORMAT.format(new Date(instant));
}

const DATE_FORMAT = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
  timeZone: 'Africa/Cairo',
  day: 'numeric',
  month: 'long',
});

/** The day of an instant in Cairo, without its year and hour. */
export function formatCairoDate(instant: string): string {
  return DATE_FORMAT.format(new Date(instant));
}

const DAY_FORMAT = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
  timeZone: 'UTC',
  dateStyle: 'full',
});

/** A Cairo day of the wire, with its weekday. */
export function formatCairoDay(day: string): string {
  return DAY_FORMAT.format(new Date(`${day}T00:00:00Z`));
}
