import { FORM_LOCALE_PARAMETER } from '@wathiqa/contract';
import { LOCALES, type Locale } from '@wathiqa/domain';
import type { FastifyRequest } from 'fastify';
import { getCallContext } from '../observability/call-context.ts';

/** The source language and the legally binding text (spec §8.1). */
export const DEFAULT_LOCALE: Locale = 'ar';

/**
 * Negotiates the response locale; Arabic if none is preferred.
 *
 * @param header Accept-Language (RFC 9110 §12.5.4): `en-GB,en;q=0.8`; a language matches its regions
 */
export function chooseLocale(header: string | undefined): Locale {
  return findWantedLocale(header) ?? DEFAULT_LOCALE;
}

/** Undefined if no supported locale is preferred. */
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

/** Whether the body is a form post. */
export function isPlainForm({ headers }: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
}

/**
 * Locale of the response. A form post without script cannot set headers, so its URL (`formAddress`) carries the
 * page's locale.
 */
export function requestedLocale(request: FastifyRequest): Locale {
  if (!isPlainForm(request)) return chooseLocale(request.headers['accept-language']);
  const given = (request.query as Record<string, unknown> | undefined)?.[FORM_LOCALE_PARAMETER];
  return LOCALES.find((locale) => locale === given) ?? DEFAULT_LOCALE;
}

/** Response locale of the current call; Arabic outside of a call. */
export function callLocale(): Locale {
  return getCallContext()?.locale ?? DEFAULT_LOCALE;
}

/** Parses quality values (RFC 9110 §12.4.2), e.g. `gzip;q=0.5, br`; lower-case names, 0 to 1. */
export function readQualityValues(header: string): Map<string, number> {
  return new Map(header.split(',').map(readEntry));
}

function readEntry(entry: string): [name: string, quality: number] {
  const [name = '', ...parameters] = entry.split(';');
  const q = parameters.map((parameter) => parameter.trim()).find((text) => /^q=/i.test(text));
  return [name.trim().toLowerCase(), q ? Number(q.slice(2)) : 1];
}
