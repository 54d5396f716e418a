const DATE = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
  timeZone: 'Africa/Cairo',
  dateStyle: 'long',
  timeStyle: 'short',
});

/** An instant of the wire as a citizen in Egypt reads it. */
export function cairoDate(instant: string): string {
  return DATE.format(new Date(instant));
}
