import type { Locale, Translation } from '@wathiqa/domain';
import * as en from '../locales/en/lookups.messages.ts';
import * as ar from './lookups.messages.ts';

export const LOOKUP_TEXTS: Readonly<Record<Locale, Translation<typeof ar>>> = { ar, en };
