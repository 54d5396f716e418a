import type { Locale } from './locale.ts';

/** Default locale: Arabic on the server and in the office. Each portal build replaces this catalogue. */
export const LOCALE: Locale = 'ar';
