import type { AuditAction } from './audit-actions.messages.ts';

/** Reads of requests that the reading cap counts. */
const REQUEST_READS = [
  'request.read',
  'request.search',
  'quality.read',
  'dispatch.read',
  'dispatch.readBatch',
  'dispatch.readParcel',
  'certificates.read',
  'certificates.print',
  'certificates.reprint',
] as const satisfies readonly AuditAction[];

/** Reads that the cap counts; a message of the contact form belongs to no account. */
export const COUNTED_READS = [...REQUEST_READS, 'feedback.read'] as const;
export type CountedRead = (typeof COUNTED_READS)[number];

/** Accesses to personal data that citizens can see: of staff, and of the server in the civil register. */
export const DATA_ACCESSES = [
  ...REQUEST_READS,
  'request.lookUp',
  'request.decide',
  'request.returnForCorrection',
  'request.answer',
  'dispatch.recordAttempt',
  'dispatch.recordDelivery',
  'dispatch.recordReturn',
  'dispatch.recordLoss',
  'payments.read',
] as const satisfies readonly AuditAction[];
export type DataAccess = (typeof DATA_ACCESSES)[number];
