import { inEveryLanguage } from '../../http/translations.ts';
import * as source from './payments.messages.ts';

/** What whoever pays reads at the provider, in every language. */
export const CHARGE_TEXTS = await inEveryLanguage(source, 'features/payments/payments.messages.ts');
