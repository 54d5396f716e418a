import { DOCUMENT_TYPES, type DocumentType } from '@wathiqa/domain';
import { z } from 'zod';
import { readHours } from './hours-notation.ts';
import { column, governorateCode, name } from './rows.ts';

/** A model registry (counters, for every document) or a smart one (a machine). */
const outletKinds = ['model', 'smart'] as const;

const serviceTypes = ['express', 'accessible', 'self-service'] as const;

/** How sure a value is; `none` has no public source and is shown as a sample. */
const sureness = z.enum(['high', 'medium', 'low', 'none']);

const services = column
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .refine((codes) => codes.length > 0, 'at least one service is needed')
  .transform((codes, context) =>
    codes.filter((code): code is DocumentType => {
      const known = Object.hasOwn(DOCUMENT_TYPES, code);
      if (!known) context.addIssue(`there is no document of the type ${code}`);
      return known;
    }),
  );

const hours = column.transform((text, context) => {
  const read = readHours(text);
  if (typeof read !== 'string') return read;
  context.addIssue(read);
  return z.NEVER;
});

/** Degrees within Egypt: a swapped or mistyped position is outside it. */
const degrees = (from: number, to: number) =>
  column
    .regex(/^\d+(\.\d+)?$/, 'degrees are a number such as 30.066')
    .transform(Number)
    .pipe(
      z
        .number()
        .min(from, `is not in Egypt: ${from} to ${to}`)
        .max(to, `is not in Egypt: ${from} to ${to}`),
    );

/** An outlet where civil-status documents are issued on the spot. Provenance: `data/README.md`. */
export const outletRow = z
  .object({
    code: column.regex(/^[a-z]+(-[a-z0-9]+)+$/, 'a code is Latin words with hyphens'),
    kind: z.enum(outletKinds),
    governorate: governorateCode,
    name,
    place: name,
    service_type: z.enum(serviceTypes),
    services,
    hours,
    hours_sure: sureness,
    lat: degrees(21, 32),
    lon: degrees(24, 37),
    sure: sureness,
  })
  .transform(({ service_type, hours_sure, sure, lat, lon, ...row }) => ({
    ...row,
    serviceType: service_type,
    position: { lat, lon },
    sample: sure === 'none',
    hoursSample: hours_sure === 'none',
  }));

export type OutletKind = (typeof outletKinds)[number];
export type OutletServiceType = (typeof serviceTypes)[number];
export type Outlet = z.infer<typeof outletRow>;
