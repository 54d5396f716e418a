import {
  isActionAllowed,
  REQUEST_ACTION_NAMES,
  REQUEST_ACTIONS,
  type RequestCondition,
} from '../requests/transitions.ts';
import { hasPermission, type StaffAction, type StaffRole } from './roles.ts';

/** Reason to open a foreign request. */
export const READING_REASONS = [
  'citizenAsked',
  'complaint',
  'payment',
  'delivery',
  'check',
  'other',
] as const;
export type ReadingReason = (typeof READING_REASONS)[number];

/** Permissions that define work. */
const WORK: readonly StaffAction[] = ['request.decide', 'dispatch.act'];

/** Whether the role may decide or dispatch the request; claims and payments are no queue work. */
export function isInQueue(role: StaffRole, request: RequestCondition): boolean {
  return REQUEST_ACTION_NAMES.some((action) => {
    const by: readonly string[] = REQUEST_ACTIONS[action].by;
    const works = WORK.some(
      (permission) => by.includes(permission) && hasPermission(role, permission),
    );
    return works && isActionAllowed(action, request);
  });
}
