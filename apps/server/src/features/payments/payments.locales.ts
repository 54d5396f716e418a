import { inEveryLanguage } from '../../http/translations.ts';
import * as source from './payments.messages.ts';

export const CHARGE_TEXTS = await inEveryLanguage(source, 'features/payments/payments.messages.ts');
