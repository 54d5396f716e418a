import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { requestId } from '../wire/fields.ts';
import { dayField } from './fields.ts';

export const AUDIT_PAGE_SIZE = 50;

export const AuditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** `staff:ID`, or a system component. */
  actor: z.string(),
  /** Current; null for a system component. */
  actorName: z.nullable(z.string()),
  /** At that time. */
  role: z.string(),
  address: z.string(),
  action: z.string(),
  requestId: z.nullable(z.string()),
  /** Without personal data. */
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const positive = z.coerce.number().check(z.int(), z.positive());

export const searchAudit = defineCall({
  method: 'GET',
  path: '/api/office/audit',
  access: 'staff:audit.read',
  summary: 'Audit log, latest first, paginated; each search is logged',
  query: z.object({
    staffId: z.optional(positive),
    act: z.optional(z.string().check(z.regex(/^[a-zA-Z]{1,40}\.[a-zA-Z]{1,40}$/))),
    requestId: z.optional(requestId),
    /** Cairo dates, inclusive. */
    from: z.optional(dayField()),
    to: z.optional(dayField()),
    /** Keyset pagination: entries before this one. */
    before: z.optional(positive),
  }),
  answer: z.object({
    ...answerParts,
    entries: z.array(AuditEntry),
    next: z.nullable(z.int()),
  }),
});
