import {
  DOCUMENT_LISTS,
  ORDER_STEPS,
  type PAGE_METRICS,
  PAGE_TEMPLATES,
  VIEWPORT_CLASSES,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from './wire/answers.ts';
import { defineCall } from './wire/call.ts';
import { problem } from './wire/field-problems.ts';

/** Implausible: over an hour, or a shift of 1000. */
const MOST = { LCP: 3_600_000, INP: 3_600_000, CLS: 1_000 } as const;

const value = (metric: (typeof PAGE_METRICS)[number]) =>
  z.optional(
    z
      .number(problem('wrongType'))
      .check(z.minimum(0, problem('wrongType')), z.maximum(MOST[metric], problem('wrongType'))),
  );

export const reportTimings = defineCall({
  method: 'POST',
  path: '/api/timings',
  access: 'public',
  summary:
    'Core Web Vitals of a page view; stored only as counts by page kind, window width and day',
  refusals: ['FORBIDDEN'],
  body: z.object({
    template: z.enum(PAGE_TEMPLATES, problem('choice')),
    viewport: z.enum(VIEWPORT_CLASSES, problem('choice')),
    timings: z.object({ LCP: value('LCP'), INP: value('INP'), CLS: value('CLS') }),
  }),
  answer: z.object(answerParts),
});

export const reportOrderStep = defineCall({
  method: 'POST',
  path: '/api/order-steps',
  access: 'public',
  summary: 'An order reaches a step; stored only as counts by service, step and day',
  refusals: ['FORBIDDEN'],
  body: z.object({
    list: z.enum(DOCUMENT_LISTS, problem('choice')),
    step: z.enum(ORDER_STEPS, problem('choice')),
  }),
  answer: z.object(answerParts),
});
