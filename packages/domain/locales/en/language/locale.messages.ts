import type { Locale } from '../../../src/language/locale.ts';

export const LOCALE: Locale = 'en';
