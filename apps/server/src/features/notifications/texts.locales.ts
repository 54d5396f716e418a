import { inEveryLanguage } from '../../http/translations.ts';
import * as source from './texts.messages.ts';

export const MESSAGE_TEXTS = await inEveryLanguage(
  source,
  'features/notifications/texts.messages.ts',
);
