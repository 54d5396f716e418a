import { DOCUMENT_TYPES, OUTLET_KINDS, OUTLET_SERVICE_TYPES } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts, otherLang } from './wire/answers.ts';
import { defineCall } from './wire/call.ts';

export const outletService = z.enum(DOCUMENT_TYPES);

const Outlet = z.object({
  code: z.string(),
  kind: z.enum(OUTLET_KINDS),
  governorate: z.string(),
  name: z.string(),
  place: z.string(),
  lang: otherLang,
  serviceType: z.enum(OUTLET_SERVICE_TYPES),
  services: z.array(outletService),
  hours: z.readonly(
    z.array(
      z.object({
        days: z.readonly(z.array(z.literal([0, 1, 2, 3, 4, 5, 6]))),
        opens: z.int(),
        closes: z.int(),
      }),
    ),
  ),
  position: z.object({ lat: z.number(), lon: z.number() }),
  /** Without a public source. */
  sample: z.boolean(),
  hoursSample: z.boolean(),
  /** Temporarily closed. */
  closed: z.optional(z.boolean()),
});

export const readDirectory = defineCall({
  method: 'GET',
  path: '/api/outlets',
  access: 'public',
  summary: 'Outlets that issue documents over the counter, and all governorates',
  answer: z.object({
    ...answerParts,
    outlets: z.array(Outlet),
    governorates: z.array(z.object({ code: z.string(), name: z.string(), lang: otherLang })),
  }),
});
