import { FORM_LOCALE_PARAMETER } from '@wathiqa/contract';
import { LOCALES, type Locale } from '@wathiqa/domain';
import type { FastifyRequest } from 'fastify';
import { getCallContext } from '../observability/call-context.ts';
import { readQualityValues } from './quality-values.ts';

/** The language of whoever asks for none: that of the source and of the text that binds (decisions §9). */
export const DEFAULT_LOCALE: Locale = 'ar';

/**
 * The language that a call is answered in: of ours the one that is wanted most, Arabic where two are wanted alike or none.
 *
 * @param header Accept-Language (RFC 9110 §12.5.4): `en-GB,en;q=0.8`; a language stands for its regions
 */
export function chooseLocale(header: string | undefined): Locale {
  return findWantedLocale(header) ?? DEFAULT_LOCALE;
}

/** The same; undefined where none of ours is wanted, or any. */
export function findWantedLocale(header: string | undefined): Locale | undefined {
  if (!header || header.trim() === '*') return undefined;
  const wanted = [...readQualityValues(header)];
  const qualityOf = (locale: Locale): number => {
    const named = wanted.filter(([range]) => range === locale || range.startsWith(`${locale}-`));
    const matching = named.length > 0 ? named : wanted.filter(([range]) => range === '*');
    return Math.max(0, ...matching.map(([, quality]) => quality || 0));
  };
  const best = LOCALES.reduce(
    (chosen, locale) => (qualityOf(locale) > qualityOf(chosen) ? locale : chosen),
    DEFAULT_LOCALE,
  );
  return qualityOf(best) > 0 ? best : undefined;
}

/** Whether a form was sent, and not a call made. */
export function isPlainForm({ headers }: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
}

/**
 * The language that a call is answered in. A form that no script sends can set no header, and its browser names the
 * languages of its owner: the page that the form is on says which it is, in the form's address (`formAddress`).
 */
export function requestedLocale(request: FastifyRequest): Locale {
  if (!isPlainForm(request)) return chooseLocale(request.headers['accept-language']);
  const given = (request.query as Record<string, unknown> | undefined)?.[FORM_LOCALE_PARAMETER];
  return LOCALES.find((locale) => locale === given) ?? DEFAULT_LOCALE;
}

/** The language that the current call is answered in; Arabic outside of a call. */
export function callLocale(): Locale {
  return getCallContext()?.locale ?? DEFAULT_LOCALE;
}
