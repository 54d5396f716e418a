import type { Locale, Translation } from '@wathiqa/domain';
import * as en from '../locales/en/documents.messages.ts';
import * as ar from './documents.messages.ts';

export const DOCUMENT_TEXTS: Readonly<Record<Locale, Translation<typeof ar>>> = { ar, en };
