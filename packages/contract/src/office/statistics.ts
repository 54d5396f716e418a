import { PAGE_TEMPLATES, REQUEST_LISTS, REQUEST_STATES, VIEWPORT_CLASSES } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { isDayRange, rangeDays } from './day-range.ts';

/** Requests with documents of several lists are counted by themselves, so that every request is counted once. */
const perList = { list: z.enum(REQUEST_LISTS) };

/**
 * What the office did, by the days on which requests were ordered; the times are by when the state was left,
 * and money that moved by when it did.
 */
export const Statistics = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Of very many requests: since when those of the days before today have been counted. Null where all are counted as they are now. */
  countedAt: z.nullable(z.iso.datetime()),
  /** Requests ordered on each day, every day of the range. */
  orders: z.array(
    z.object({ day: z.iso.date(), requests: z.record(z.enum(REQUEST_LISTS), z.int()) }),
  ),
  /** How long requests were in a state that they left in these days; delivery ends the last one. */
  times: z.array(
    z.object({
      state: z.enum(REQUEST_STATES),
      requests: z.int(),
      medianHours: z.number(),
      /** Nineteen of twenty took no longer. */
      p95Hours: z.number(),
    }),
  ),
  /** Requests of these days by the three working days that they are to be decided in. */
  late: z.array(
    z.object({ ...perList, requests: z.int(), decidedLate: z.int(), waitingLate: z.int() }),
  ),
  /** Everything that waits for a decision now and should not any more, whenever it was ordered. */
  waitingLateNow: z.int(),
  /** Documents rejected, the most common reason first. */
  reasons: z.array(z.object({ code: z.string(), name: z.string(), documents: z.int() })),
  /** Pounds. */
  money: z.array(
    z.object({
      ...perList,
      /** Accepted and waiting for the citizen's payment. */
      due: z.number(),
      /** What the ledger took for requests in these days, whenever they were ordered. */
      taken: z.number(),
      /** Of what was taken, given back in these days. */
      refunded: z.number(),
    }),
  ),
  /** How fast pages were for three of four visits (p75), in milliseconds, and how far they shifted. */
  timings: z.array(
    z.object({
      template: z.enum(PAGE_TEMPLATES),
      viewport: z.enum(VIEWPORT_CLASSES),
      visits: z.int(),
      LCP: z.nullable(z.number()),
      INP: z.nullable(z.number()),
      CLS: z.nullable(z.number()),
    }),
  ),
});
export type Statistics = z.infer<typeof Statistics>;

export const readStatistics = defineCall({
  method: 'GET',
  path: '/api/office/figures',
  access: 'staff:figures.read',
  summary: 'Orders, times, late ones, reasons of rejection and money of a range of days',
  query: z.object(rangeDays).check(isDayRange),
  answer: z.object({ ...answerParts, statistics: Statistics }),
});

/** What of the figures is one table. */
export const STATISTICS_TABLES = [
  'orders',
  'times',
  'late',
  'reasons',
  'money',
  'timings',
] as const;
export type StatisticsTable = (typeof STATISTICS_TABLES)[number];

export const exportStatistics = defineCall({
  method: 'GET',
  path: '/api/office/figures/csv',
  access: 'staff:figures.read',
  summary: 'One table of the figures as a file for spreadsheets (text/csv, UTF-8)',
  query: z
    .object({ ...rangeDays, table: z.enum(STATISTICS_TABLES, problem('choice')) })
    .check(isDayRange),
  answer: z.string(),
  answerType: 'text/csv',
});
