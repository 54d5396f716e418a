import type { AuditAction } from './office/audit-actions.ts';

/** The actions of staff in which they read what is kept of the citizen of a request: what the citizen is told of. */
export const DATA_ACCESSES = [
  'request.read',
  'request.decide',
  'request.returnForCorrection',
  'request.answer',
  'dispatch.readParcel',
  'dispatch.recordAttempt',
  'dispatch.recordDelivery',
  'dispatch.recordReturn',
  'payments.read',
] as const satisfies readonly AuditAction[];
export type DataAccess = (typeof DATA_ACCESSES)[number];
