import { inEveryLanguage } from '../../../http/translations.ts';
import * as source from './lookups.messages.ts';

/** What the lists of the wire say by themselves, in every language. */
export const lookupTexts = await inEveryLanguage(
  source,
  'features/reference-data/lookups/lookups.messages.ts',
);
