/** What every browser of the tests is told of whoever sits at it. */
export const visitor = {
  locale: 'ar-EG',
  timezoneId: 'Africa/Cairo',
  viewport: { width: 1280, height: 900 },
  // Nothing moves under the pointer between a look and a click.
  reducedMotion: 'reduce',
} as const;
