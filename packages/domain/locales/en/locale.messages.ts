import type { Locale } from '../../src/locale.ts';

export const LOCALE: Locale = 'en';
