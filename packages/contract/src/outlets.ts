import { DOCUMENT_TYPES, OUTLET_KINDS, OUTLET_SERVICE_TYPES } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts, otherLang } from './wire/answers.ts';
import { defineCall } from './wire/call.ts';

/** The documents that an outlet may issue. */
export const outletService = z.enum(DOCUMENT_TYPES);

/** An outlet as visitors see it; its hours are read already. */
const Outlet = z.object({
  code: z.string(),
  kind: z.enum(OUTLET_KINDS),
  governorate: z.string(),
  name: z.string(),
  place: z.string(),
  /** Their language, where they are not translated into that of the answer. */
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
  /** Without a public source: the outlet, or its hours alone. */
  sample: z.boolean(),
  hoursSample: z.boolean(),
  /** Closed for a time. */
  closed: z.optional(z.boolean()),
});

export const readDirectory = defineCall({
  method: 'GET',
  path: '/api/outlets',
  access: 'public',
  summary:
    'The outlets that issue documents on the spot, as staff keep them, and their governorates',
  answer: z.object({
    ...answerParts,
    outlets: z.array(Outlet),
    governorates: z.array(z.object({ code: z.string(), name: z.string(), lang: otherLang })),
  }),
});
