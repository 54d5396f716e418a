import { REQUEST_LISTS } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from './wire/answers.ts';
import { defineCall } from './wire/call.ts';
import { problem } from './wire/field-problems.ts';

/** Licence of the open data; the attribution is the name of the authority. */
export const OPEN_DATA_LICENCE = 'https://creativecommons.org/licenses/by/4.0/';

/** Fewer are not published, so that no one is identified. */
export const FEWEST_PUBLISHED = 5;

export const readOpenStatistics = defineCall({
  method: 'GET',
  path: '/api/statistics',
  access: 'public',
  summary: 'Open data of one of the last 24 complete months; counts below 5 are null',
  refusals: ['NOT_FOUND'],
  query: z.object({
    month: z
      .string(problem('wrongType'))
      .check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, problem('wrongType'))),
  }),
  answer: z.object({
    ...answerParts,
    licence: z.literal(OPEN_DATA_LICENCE),
    month: z.string(),
    /** By list and governorate of delivery; null without an address. */
    requests: z.array(
      z.object({
        list: z.enum(REQUEST_LISTS),
        governorate: z.nullable(z.string()),
        requests: z.nullable(z.int()),
      }),
    ),
    /** Of the requests ordered in the month; null of fewer than 5. */
    decidedInTimePercent: z.nullable(z.int()),
    /** Of those decided in the month. */
    medianHoursToDecision: z.nullable(z.number()),
    /** From handover to the door, of those delivered in the month. */
    medianHoursOfDelivery: z.nullable(z.number()),
    /** Of the orders begun in the portal. */
    completedPercent: z.nullable(z.int()),
    /** Of the votes of the month. */
    satisfiedPercent: z.nullable(z.int()),
  }),
});
