import { READING_FINDINGS, READING_REASONS } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { dayField } from './fields.ts';

export const ReadingFinding = z.object({
  kind: z.enum(READING_FINDINGS),
  staffId: z.int(),
  staffName: z.string(),
  requestIds: z.array(z.string()),
});
export type ReadingFinding = z.infer<typeof ReadingFinding>;

export const Reader = z.object({
  staffId: z.int(),
  staffName: z.string(),
  /** Without an action, in the last hour or since release. */
  idleReads: z.int(),
});
export type Reader = z.infer<typeof Reader>;

/** Read outside one's queue, with the stated reason. */
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
  /** Newest first. */
  explained: z.array(ExplainedRead),
  readers: z.array(Reader),
  /** Hourly limit of reads without an action. */
  cap: z.int(),
});
export type ReadingAnswer = z.infer<typeof readingAnswer>;

export const readReading = defineCall({
  method: 'GET',
  path: '/api/office/reading',
  access: 'staff:reading.read',
  summary: 'Unusual access to requests on a day, from the audit log; default: today',
  query: z.object({ day: z.optional(dayField()) }),
  answer: readingAnswer,
});

export const releaseReading = defineCall({
  method: 'POST',
  path: '/api/office/reading/release',
  access: 'staff:reading.release',
  summary: 'Resets the hourly read count of another staff member',
  refusals: ['NOT_FOUND', 'OWN_ACCESS', 'OTHER_OFFICE'],
  body: z.object({ staffId: z.int(problem('wrongType')).check(z.positive(problem('wrongType'))) }),
  answer: readingAnswer,
});
