import {
  BREACH_NOTE_KINDS,
  BREACH_NOTICE_STATES,
  calendarDay,
  isRealDay,
  normalizeMessage,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { maxLength, problem } from '../wire/field-problems.ts';

const TEXT_MAX_LENGTH = 4000;
const MOMENT = /^20[2-9][0-9]-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9]$/;

/** Cairo local time of a `datetime-local` input: YYYY-MM-DDTHH:MM. */
const cairoMoment = z.string(problem('required')).check(
  z.minLength(1, { ...problem('required'), abort: true }),
  z.refine(
    (moment) => MOMENT.test(moment) && isRealDay(calendarDay(moment.slice(0, 10))),
    problem('moment'),
  ),
);

/** Multi-line text without personal names. */
const text = z
  .string(problem('required'))
  .check(
    z.overwrite(normalizeMessage),
    z.minLength(1, problem('required')),
    maxLength(TEXT_MAX_LENGTH),
  );

const notice = { state: z.enum(BREACH_NOTICE_STATES), notifiedAt: z.nullable(z.iso.datetime()) };

export const BreachNote = z.object({
  id: z.int(),
  kind: z.enum(BREACH_NOTE_KINDS),
  happenedAt: z.iso.datetime(),
  text: z.string(),
  recordedAt: z.iso.datetime(),
  recordedBy: z.string(),
});
export type BreachNote = z.infer<typeof BreachNote>;

/** Personal data breach, notification deadlines, and notes, oldest first. */
export const Breach = z.object({
  id: z.int(),
  foundAt: z.iso.datetime(),
  whatHappened: z.string(),
  /** Affected people and their number. */
  affected: z.string(),
  recordedAt: z.iso.datetime(),
  recordedBy: z.string(),
  authority: z.object({ ...notice, dueAt: z.iso.datetime() }),
  persons: z.object({ ...notice, dueOn: z.iso.date() }),
  notes: z.array(BreachNote),
});
export type Breach = z.infer<typeof Breach>;

const breachesAnswer = z.object({ ...answerParts, breaches: z.array(Breach) });

export const readBreaches = defineCall({
  method: 'GET',
  path: '/api/office/breaches',
  access: 'staff:breaches.read',
  summary: 'Register of personal data breaches (law 151/2020, article 7), latest discovery first',
  answer: breachesAnswer,
});

export const recordBreach = defineCall({
  method: 'POST',
  path: '/api/office/breaches/record',
  access: 'staff:breaches.record',
  summary: 'Records a breach; records are append-only',
  body: z.object({ foundAt: cairoMoment, whatHappened: text, affected: text }),
  answer: breachesAnswer,
});

export const addBreachNote = defineCall({
  method: 'POST',
  path: '/api/office/breaches/note',
  access: 'staff:breaches.record',
  summary: 'Adds a measure, a finding or a notification to a breach',
  refusals: ['NOT_FOUND'],
  body: z.object({
    breachId: z.int(problem('wrongType')).check(z.positive(problem('wrongType'))),
    kind: z.enum(BREACH_NOTE_KINDS, problem('choice')),
    /** Cairo time. */
    happenedAt: cairoMoment,
    /** Details, or recipient and channel. */
    text,
  }),
  answer: breachesAnswer,
});
