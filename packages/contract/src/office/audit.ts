import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { requestId } from '../wire/fields.ts';
import { dayField } from './reference-data-fields.ts';

/** Entries of one page of the audit. */
export const AUDIT_PAGE_SIZE = 50;

/** One look or action, as it was written when it happened. */
export const AuditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** `staff:ID`, or a part of the product. */
  actor: z.string(),
  /** The name that the actor has now; null for a part of the product. */
  actorName: z.nullable(z.string()),
  /** The role that they had then. */
  role: z.string(),
  address: z.string(),
  action: z.string(),
  requestId: z.nullable(z.string()),
  /** What belongs to the action; never personal data. */
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const positive = z.coerce.number().check(z.int(), z.positive());

export const searchAudit = defineCall({
  method: 'GET',
  path: '/api/office/audit',
  access: 'staff:audit.read',
  summary:
    'The audit, the latest first, a page at a time; every search of it becomes an entry itself',
  query: z.object({
    staffId: z.optional(positive),
    act: z.optional(z.string().check(z.regex(/^[a-zA-Z]{1,40}\.[a-zA-Z]{1,40}$/))),
    requestId: z.optional(requestId),
    /** Days in Cairo, both of them included. */
    from: z.optional(dayField()),
    to: z.optional(dayField()),
    /** Only entries before this one: where the next page starts. */
    before: z.optional(positive),
  }),
  answer: z.object({
    ...answerParts,
    entries: z.array(AuditEntry),
    next: z.nullable(z.int()),
  }),
});
