import { inEveryLanguage } from '../../http/translations.ts';
import * as source from './feedback.messages.ts';

export const LETTER_TEXTS = await inEveryLanguage(source, 'features/feedback/feedback.messages.ts');
