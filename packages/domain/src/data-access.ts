import type { AuditAction } from './office/audit-actions.ts';

/** Staff accesses to personal data that citizens can see. */
export const DATA_ACCESSES = [
  'request.read',
  'request.search',
  'request.decide',
  'request.returnForCorrection',
  'request.answer',
  'dispatch.read',
  'dispatch.readBatch',
  'dispatch.readParcel',
  'dispatch.recordAttempt',
  'dispatch.recordDelivery',
  'dispatch.recordReturn',
  'payments.read',
] as const satisfies readonly AuditAction[];
export type DataAccess = (typeof DATA_ACCESSES)[number];
