import { formats as en } from '../../locales/en/language/formats.messages.ts';
import { formats as ar, type FormatTexts } from './formats.messages.ts';
import type { Locale } from './locale.ts';

export const FORMATS: Readonly<Record<Locale, FormatTexts>> = { ar, en };
