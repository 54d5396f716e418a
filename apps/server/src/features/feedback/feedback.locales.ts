import { inEveryLanguage } from '../../http/translations.ts';
import * as source from './feedback.messages.ts';

/** The words of the e-mail that answers a message, in every language. */
export const LETTER_TEXTS = await inEveryLanguage(source, 'features/feedback/feedback.messages.ts');
