import type { Locale, Translation } from '@wathiqa/domain';
import * as en from '../locales/en/states.messages.ts';
import * as ar from './states.messages.ts';

export const STATE_TEXTS: Readonly<Record<Locale, Translation<typeof ar>>> = { ar, en };
