import {
  DOCUMENT_LISTS,
  PAGE_TEMPLATES,
  QUALITY_CAUSES,
  REQUEST_LISTS,
  REQUEST_STATES,
  VIEWPORT_CLASSES,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { isDayRange, rangeDays } from './fields.ts';

/** `mixed` is separate, so each request counts once. */
const perList = { list: z.enum(REQUEST_LISTS) };

/** Work of a place now. */
const work = { waiting: z.int(), waitingLate: z.int(), toPack: z.int() };

/** By order date; times by exit from a state, money by movement. */
export const Statistics = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Last count of earlier days, for very many requests; null if current. */
  countedAt: z.nullable(z.iso.datetime()),
  /** First day whose orders can still be decided in time. */
  inTimeFrom: z.iso.date(),
  /** Requests per day, including zero; `late` of all lists, decided or still waiting. */
  orders: z.array(
    z.object({
      day: z.iso.date(),
      requests: z.record(z.enum(REQUEST_LISTS), z.int()),
      late: z.int(),
    }),
  ),
  /** Hours in each state left within the range; delivery ends the last. */
  times: z.array(
    z.object({
      state: z.enum(REQUEST_STATES),
      requests: z.int(),
      medianHours: z.number(),
      /** 95th percentile. */
      p95Hours: z.number(),
    }),
  ),
  /** Requests by the decision deadline of three working days. */
  late: z.array(
    z.object({
      ...perList,
      requests: z.int(),
      decided: z.int(),
      decidedLate: z.int(),
      waitingLate: z.int(),
    }),
  ),
  /** All overdue requests now, of any date. */
  waitingLateNow: z.int(),
  /** By code; null without an address. */
  governorates: z.array(z.object({ code: z.nullable(z.string()), ...work })),
  /** By name; requests without an office have none. Empty without offices. */
  offices: z.array(z.object({ id: z.nullable(z.int()), name: z.string(), ...work })),
  /** Documents examined twice in the range, and disagreements. */
  quality: z.array(
    z.object({
      ...perList,
      cause: z.enum(QUALITY_CAUSES),
      documents: z.int(),
      disputed: z.int(),
    }),
  ),
  /** Rejected documents, most common reason first. */
  reasons: z.array(z.object({ code: z.string(), name: z.string(), documents: z.int() })),
  /** Pounds. */
  money: z.array(
    z.object({
      ...perList,
      /** Accepted but unpaid. */
      due: z.number(),
      /** Ledger receipts in the range, regardless of order date. */
      taken: z.number(),
      /** In the range. */
      refunded: z.number(),
    }),
  ),
  /** Orders with script that reached each step in the range, of measured visits; without services nobody ordered. */
  completion: z.array(
    z.object({
      list: z.enum(DOCUMENT_LISTS),
      details: z.int(),
      review: z.int(),
      placed: z.int(),
    }),
  ),
  /** 75th percentile in milliseconds, and layout shift. */
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

/** Requests decided in time, of those whose decision was made or is overdue. */
export function decidedInTime(late: Statistics['late']): { inTime: number; due: number } {
  const sum = (what: 'decided' | 'decidedLate' | 'waitingLate') =>
    late.reduce((all, row) => all + row[what], 0);
  return {
    inTime: sum('decided') - sum('decidedLate'),
    due: sum('decided') + sum('waitingLate'),
  };
}

export const readStatistics = defineCall({
  method: 'GET',
  path: '/api/office/figures',
  access: 'staff:figures.read',
  summary: 'Orders, durations, delays, rejection reasons and revenue of a date range',
  query: z.object(rangeDays).check(isDayRange),
  answer: z.object({ ...answerParts, statistics: Statistics }),
});

export const STATISTICS_TABLES = [
  'orders',
  'times',
  'late',
  'governorates',
  'offices',
  'quality',
  'reasons',
  'money',
  'completion',
  'timings',
] as const;
export type StatisticsTable = (typeof STATISTICS_TABLES)[number];

export const exportStatistics = defineCall({
  method: 'GET',
  path: '/api/office/figures/csv',
  access: 'staff:figures.read',
  summary: 'One table of the statistics as CSV (UTF-8)',
  query: z
    .object({ ...rangeDays, table: z.enum(STATISTICS_TABLES, problem('choice')) })
    .check(isDayRange),
  answer: z.string(),
  answerType: 'text/csv',
});
