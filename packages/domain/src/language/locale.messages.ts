import type { Locale } from './locale.ts';

/**
 * The language that texts are made in where nobody asks for another: Arabic for the server and the office. The portal is
 * built once for each language, each with that language's catalogues, of which this is one.
 */
export const LOCALE: Locale = 'ar';
