import {
  DOCUMENT_TYPES,
  type DocumentType,
  LOCALE,
  type Locale,
  OUTLET_KINDS,
  OUTLET_SERVICE_TYPES,
} from '@wathiqa/domain';
import { z } from 'zod';
import { parseOpeningHours } from './data/hours-notation.ts';
import { column, governorateCode, name, nameOrNone } from './data/rows.ts';

/** `none`: no public source, shown as a sample. */
const confidence = z.enum(['high', 'medium', 'low', 'none']);

const services = column
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .refine((codes) => codes.length > 0, 'at least one service is needed')
  .transform((codes, context) =>
    codes.filter((code): code is DocumentType => {
      const known = (DOCUMENT_TYPES as readonly string[]).includes(code);
      if (!known) context.addIssue(`there is no document of the type ${code}`);
      return known;
    }),
  );

const hours = column.transform((text, context) => {
  const parsed = parseOpeningHours(text);
  if (typeof parsed !== 'string') return parsed;
  context.addIssue(parsed);
  return z.NEVER;
});

/** Degrees within Egypt, to detect swapped or mistyped values. */
const coordinate = (from: number, to: number) =>
  column
    .regex(/^\d+(\.\d+)?$/, 'degrees are a number such as 30.066')
    .transform(Number)
    .pipe(
      z
        .number()
        .min(from, `is not in Egypt: ${from} to ${to}`)
        .max(to, `is not in Egypt: ${from} to ${to}`),
    );

/** Outlet with immediate issue. Provenance: `data/README.md`. */
export const outletRow = z
  .object({
    code: column.regex(/^[a-z]+(-[a-z0-9]+)+$/, 'a code is Latin words with hyphens'),
    kind: z.enum(OUTLET_KINDS),
    governorate: governorateCode,
    name,
    place: name,
    name_en: nameOrNone,
    place_en: nameOrNone,
    service_type: z.enum(OUTLET_SERVICE_TYPES),
    services,
    hours,
    hours_sure: confidence,
    lat: coordinate(21, 32),
    lon: coordinate(24, 37),
    sure: confidence,
  })
  .transform(({ name_en, place_en, service_type, hours_sure, sure, lat, lon, ...row }) => ({
    ...row,
    ...(name_en && { nameEn: name_en }),
    ...(place_en && { placeEn: place_en }),
    serviceType: service_type,
    position: { lat, lon },
    // A single weak source does not justify a journey.
    sample: sure === 'none' || sure === 'low',
    hoursSample: hours_sure === 'none',
  }));

export type Outlet = z.infer<typeof outletRow>;

export type ListedOutlet = Omit<Outlet, 'nameEn' | 'placeEn'> & {
  closed?: boolean | undefined;
  /** Language of untranslated texts. */
  lang?: Locale | undefined;
};

/** Localized outlet; Arabic if name or place is untranslated. */
export function localizeOutlet(
  { nameEn, placeEn, ...outlet }: Outlet,
  locale: Locale = LOCALE,
): ListedOutlet {
  if (locale === 'ar') return outlet;
  if (!nameEn || !placeEn) return { ...outlet, lang: 'ar' };
  return { ...outlet, name: nameEn, place: placeEn };
}

type Columns = keyof z.input<typeof outletRow>;
/** Optional; Arabic is the fallback. */
type EnglishColumns = Extract<Columns, `${string}_en`>;

/**
 * Validates one row from any source.
 *
 * @returns the outlet, or its invalid columns
 */
export function parseOutlet(
  row: Readonly<
    Record<Exclude<Columns, EnglishColumns>, string> & Partial<Record<EnglishColumns, string>>
  >,
): { outlet: Outlet } | { wrong: string[] } {
  const parsed = outletRow.safeParse(row);
  if (parsed.success) return { outlet: parsed.data };
  return { wrong: [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))] };
}
