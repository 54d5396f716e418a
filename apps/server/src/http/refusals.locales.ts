import * as source from './refusals.messages.ts';
import { inEveryLanguage } from './translations.ts';

export const refusalTexts = await inEveryLanguage(source, 'http/refusals.messages.ts');
