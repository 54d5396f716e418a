import { inEveryLanguage } from '../../../http/translations.ts';
import * as source from './receipt.messages.ts';

export const RECEIPT_TEXTS = await inEveryLanguage(
  source,
  'features/tracking/receipt/receipt.messages.ts',
);
