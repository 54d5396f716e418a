/** Width and height of the phones that most people order with. */
export const PHONE = { width: 360, height: 740 } as const;

export const visitor = {
  locale: 'ar-EG',
  timezoneId: 'Africa/Cairo',
  viewport: { width: 1280, height: 900 },
  // Prevents movement between lookup and click.
  reducedMotion: 'reduce',
} as const;
