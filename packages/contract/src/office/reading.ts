import { READING_FINDINGS, READING_REASONS } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { dayField } from './reference-data-fields.ts';

/** Something unusual about somebody's reading of requests on a day. */
export const ReadingFinding = z.object({
  kind: z.enum(READING_FINDINGS),
  staffId: z.int(),
  staffName: z.string(),
  requestIds: z.array(z.string()),
});
export type ReadingFinding = z.infer<typeof ReadingFinding>;

/** Somebody who reads requests without acting on them, and how close that is to the cap. */
export const Reader = z.object({
  staffId: z.int(),
  staffName: z.string(),
  /** Requests of the last hour, or since the cap was lifted, that they did nothing about. */
  idleReads: z.int(),
});
export type Reader = z.infer<typeof Reader>;

/** A request that somebody opened which was neither in their queue nor theirs, and why they say they did. */
export const ExplainedRead = z.object({
  staffId: z.int(),
  staffName: z.string(),
  requestId: z.string(),
  at: z.iso.datetime(),
  reason: z.enum(READING_REASONS),
  note: z.string(),
});
export type ExplainedRead = z.infer<typeof ExplainedRead>;

const readingAnswer = z.object({
  ...answerParts,
  day: z.iso.date(),
  findings: z.array(ReadingFinding),
  /** The latest first. */
  explained: z.array(ExplainedRead),
  readers: z.array(Reader),
  /** Requests that anybody may read in an hour without acting on them. */
  cap: z.int(),
});
export type ReadingAnswer = z.infer<typeof readingAnswer>;

export const readReading = defineCall({
  method: 'GET',
  path: '/api/office/reading',
  access: 'staff:reading.read',
  summary:
    'What the audit finds unusual about the reading of requests on a day, today unless another is named',
  query: z.object({ day: z.optional(dayField()) }),
  answer: readingAnswer,
});

export const releaseReading = defineCall({
  method: 'POST',
  path: '/api/office/reading/release',
  access: 'staff:reading.release',
  summary: "Lets somebody else read on above the hour's cap; it is counted anew from now on",
  refusals: ['NOT_FOUND', 'OWN_ACCESS'],
  body: z.object({ staffId: z.int(problem('wrongType')).check(z.positive(problem('wrongType'))) }),
  answer: readingAnswer,
});
