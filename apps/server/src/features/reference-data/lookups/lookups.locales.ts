import { inEveryLanguage } from '../../../http/translations.ts';
import * as source from './lookups.messages.ts';

export const lookupTexts = await inEveryLanguage(
  source,
  'features/reference-data/lookups/lookups.messages.ts',
);
