import * as source from './refusals.messages.ts';
import { inEveryLanguage } from './translations.ts';

/** What citizens are told of a refusal beyond the sentence of its code, in every language. */
export const refusalTexts = await inEveryLanguage(source, 'http/refusals.messages.ts');
