import { type HistoryEvent, REQUEST_LISTS, REQUEST_STATES } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from './wire/answers.ts';
import { defineCall } from './wire/call.ts';
import { problem } from './wire/field-problems.ts';

/** Events of the history that other systems learn of; the rest is internal. */
export const PUBLISHED_EVENTS = [
  'REGISTERED',
  'STATE_CHANGED',
  'PAID',
  'REFUNDED',
  'WITHDRAWN',
  'REOPENED',
  'HANDED_OVER',
  'DELIVERY_ATTEMPTED',
  'DELIVERED',
  'RETURNED',
  'LOST',
] as const satisfies readonly HistoryEvent[];
type PublishedEvent = (typeof PUBLISHED_EVENTS)[number];

export const eventType = (event: PublishedEvent) =>
  `request.${event.toLowerCase() as Lowercase<PublishedEvent>}` as const;

/** A change of a request without personal data; also the body of a webhook. */
export const RequestEvent = z.object({
  /** Unique and ascending. */
  id: z.string(),
  type: z.enum(PUBLISHED_EVENTS.map(eventType)),
  timestamp: z.iso.datetime(),
  data: z.object({
    /** The request under a name for this client only; null once its personal data is erased. */
    request: z.nullable(z.string()),
    list: z.enum(REQUEST_LISTS),
    /** After the event. */
    state: z.enum(REQUEST_STATES),
    /** Office that has the request now; null without offices. */
    office: z.nullable(z.int()),
  }),
});
export type RequestEvent = z.output<typeof RequestEvent>;

const MAX_EVENTS = 1_000;

export const readEvents = defineCall({
  method: 'GET',
  path: '/api/events',
  access: 'client:events.read',
  summary: 'Changes of requests in order, at least once; `next` is the `after` of the next call',
  query: z.object({
    after: z._default(
      z.string(problem('wrongType')).check(z.regex(/^[0-9]{1,15}$/, problem('wrongType'))),
      '0',
    ),
    limit: z._default(
      z.coerce
        .number(problem('wrongType'))
        .check(
          z.int(problem('wrongType')),
          z.minimum(1, problem('wrongType')),
          z.maximum(MAX_EVENTS, problem('wrongType')),
        ),
      100,
    ),
  }),
  answer: z.object({ ...answerParts, events: z.array(RequestEvent), next: z.string() }),
});
