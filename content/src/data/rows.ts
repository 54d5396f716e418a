import { GOVERNORATE_CODES, SERVICE_CODES } from '@wathiqa/domain';
import { z } from 'zod';

const ABROAD = '88';
export const column = z.string('this column is missing');
export const governorateCode = column
  .regex(/^\d{2}$/, { error: 'a governorate code is two digits', abort: true })
  .refine(
    (code) => GOVERNORATE_CODES.has(code) && code !== ABROAD,
    'there is no governorate with this code',
  );
/** Displayed text. */
export const name = column.trim().min(1, 'a name is needed');
export const nameOrNone = column.trim().optional();

/** Governorate with postal delivery. Provenance: `data/README.md`. */
export const governorateRow = z.object({
  code: governorateCode,
  nameAr: name,
  nameEn: name,
  iso: z.string(),
  postalPrefixes: z.array(z.string().regex(/^\d{2}$/)).min(1),
  capitalAr: name,
  capitalEn: name,
  lat: z.number(),
  lon: z.number(),
  regionAr: name,
  regionEn: name,
});

/**
 * Police division or rural centre. `deliverable` is false for census rows of unconfirmed status, which the delivery
 * form omits.
 */
export const policeDepartmentRow = z
  .object({
    code: column.regex(/^\d{4}$/, 'a police department code is four digits'),
    governorate: governorateCode,
    name_ar: name,
    name_en: name,
    type: z.enum(['qism', 'markaz', 'port-police', 'city-row']),
    sure: z.enum(['high', 'medium', 'low']),
  })
  .transform(({ name_ar, name_en, ...row }) => ({
    ...row,
    nameAr: name_ar,
    nameEn: name_en,
    deliverable: row.type !== 'city-row',
  }));

/** Post office. `basis` and `sure` are free text, because operators' lists differ. */
export const postOfficeRow = z
  .object({
    code: column.regex(/^\d{5}$/, 'a post office code is five digits'),
    governorate: governorateCode,
    name_ar: name,
    name_en: name,
    basis: column,
    sure: column,
  })
  .transform(({ name_ar, name_en, ...row }) => ({ ...row, nameAr: name_ar, nameEn: name_en }));

/** Price per copy in pounds from a date. */
export const priceRow = z.object({
  serviceCode: z.enum(SERVICE_CODES),
  pounds: z.int().positive(),
  validFrom: z.iso.date(),
  sure: z.enum(['specification', 'assumption']),
});

/** Office holiday; `expected` until announced. */
export const holidayRow = z
  .object({
    day: z.iso.date('a day is written YYYY-MM-DD'),
    name_ar: name,
    name_en: nameOrNone,
    sure: z.enum(['fixed', 'computed', 'expected']),
  })
  .transform(({ day, name_ar, name_en, sure }) => ({
    day,
    nameAr: name_ar,
    ...(name_en && { nameEn: name_en }),
    confirmed: sure !== 'expected',
  }));

export type Governorate = z.infer<typeof governorateRow>;
export type PoliceDepartment = z.infer<typeof policeDepartmentRow>;
export type PostOffice = z.infer<typeof postOfficeRow>;
export type Price = z.infer<typeof priceRow>;
export type Holiday = z.infer<typeof holidayRow>;
