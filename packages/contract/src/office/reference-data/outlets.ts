import { OUTLET_KINDS, OUTLET_SERVICE_TYPES, OUTLET_STATUSES } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { outletService } from '../../outlets.ts';
import { answerParts } from '../../wire/answers.ts';
import { defineCall } from '../../wire/call.ts';
import { problem } from '../../wire/field-problems.ts';
import { governorateCode, requiredText } from '../../wire/fields.ts';
import {
  CHANGE_REASON_MAX_LENGTH,
  englishConfirmed,
  englishOlder,
  englishText,
} from '../fields.ts';

const NAME_MAX_LENGTH = 120;
const HOURS_MAX_LENGTH = 200;

/** The server applies further rules (`content/src/outlets.ts`). */
const entry = {
  /** Immutable: part of bookmarked addresses. */
  code: requiredText(40),
  kind: z.enum(OUTLET_KINDS, problem('choice')),
  governorateCode,
  name: requiredText(NAME_MAX_LENGTH),
  place: requiredText(NAME_MAX_LENGTH),
  serviceType: z.enum(OUTLET_SERVICE_TYPES, problem('choice')),
  services: z.array(outletService, problem('outletServices')),
  /** Notation: `content/data/README.md`. */
  hours: requiredText(HOURS_MAX_LENGTH),
  lat: z.number(problem('inEgypt')),
  lon: z.number(problem('inEgypt')),
  /** Without a public source; the page says so. */
  sample: z.boolean(problem('wrongType')),
  hoursSample: z.boolean(problem('wrongType')),
  status: z.enum(OUTLET_STATUSES, problem('choice')),
};

export const OutletVersion = z.object({
  ...entry,
  /** Empty if absent. */
  nameEn: z._default(z.string(), ''),
  placeEn: z._default(z.string(), ''),
  englishOlder,
  version: z.int(),
  savedAt: z.iso.datetime(),
  /** Null for built-in outlets. */
  savedBy: z.nullable(z.string()),
  reason: z.string(),
});
export type OutletVersion = z.infer<typeof OutletVersion>;

const outletsAnswer = z.object({ ...answerParts, outlets: z.array(OutletVersion) });

export const readOutlets = defineCall({
  method: 'GET',
  path: '/api/office/outlets',
  access: 'staff:outlets.read',
  summary: 'All outlets in the order of the public page, including withdrawn ones',
  answer: outletsAnswer,
});

export const readOutletVersions = defineCall({
  method: 'GET',
  path: '/api/office/outlets/versions',
  access: 'staff:outlets.read',
  summary: 'Versions of an outlet, latest first, with author, time and reason',
  refusals: ['NOT_FOUND'],
  query: z.object({ code: requiredText(40) }),
  answer: outletsAnswer,
});

export const saveOutlet = defineCall({
  method: 'POST',
  path: '/api/office/outlets/save',
  access: 'staff:outlets.change',
  summary: 'Saves a new version of an outlet, or a new outlet; published at once',
  refusals: ['NOT_FOUND', 'OUTDATED'],
  body: z.object({
    ...entry,
    nameEn: englishText(NAME_MAX_LENGTH),
    placeEn: englishText(NAME_MAX_LENGTH),
    englishConfirmed,
    /** Version seen by the editor; 0 for a new outlet. */
    version: z.int(problem('wrongType')).check(z.nonnegative(problem('wrongType'))),
    reason: requiredText(CHANGE_REASON_MAX_LENGTH),
  }),
  answer: outletsAnswer,
});
