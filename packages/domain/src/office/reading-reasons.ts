import {
  isActionAllowed,
  REQUEST_ACTION_NAMES,
  REQUEST_ACTIONS,
  type RequestCondition,
} from '../requests/transitions.ts';
import { hasPermission, type StaffAction, type StaffRole } from './roles.ts';

/** Why somebody opens a request that is neither in their queue nor theirs. */
export const READING_REASONS = [
  'citizenAsked',
  'complaint',
  'payment',
  'delivery',
  'check',
  'other',
] as const;
export type ReadingReason = (typeof READING_REASONS)[number];

/** The permissions whose acts are the work on a request, each on those that wait for it. */
const WORK: readonly StaffAction[] = ['request.decide', 'dispatch.act'];

/**
 * Whether a request lies in the queue of a role: as it is now, the role may decide it or do something with its papers.
 * Taking it, or its money, is no work that waits.
 */
export function isInQueue(role: StaffRole, request: RequestCondition): boolean {
  return REQUEST_ACTION_NAMES.some((action) => {
    const by: readonly string[] = REQUEST_ACTIONS[action].by;
    const works = WORK.some(
      (permission) => by.includes(permission) && hasPermission(role, permission),
    );
    return works && isActionAllowed(action, request);
  });
}
