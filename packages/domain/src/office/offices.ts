import type { StaffAction, StaffRole } from './roles.ts';

/** Offices whose requests a member works on; null for those of all offices. */
export type OfficeScope = readonly number[] | null;

export interface OfficeMembership {
  officeId: number;
  /** Last day of a cover, YYYY-MM-DD. */
  until: string | null;
}

/** Requests of a member without an office, once the work is divided. */
const SCOPE_WITHOUT_OFFICE: Readonly<Record<StaffRole, 'none' | 'all'>> = {
  clerk: 'none',
  supervisor: 'all',
  auditor: 'all',
  administrator: 'all',
};

/**
 * Denies by default: once the work is divided, a clerk without an office has no requests.
 *
 * @param divided whether an active office exists
 * @param memberships of active offices
 * @param today YYYY-MM-DD
 */
export function officeScope(
  role: StaffRole,
  {
    divided,
    memberships,
    today,
  }: { divided: boolean; memberships: readonly OfficeMembership[]; today: string },
): OfficeScope {
  if (!divided) return null;
  const current = memberships.filter(({ until }) => until === null || until >= today);
  if (current.length === 0 && SCOPE_WITHOUT_OFFICE[role] === 'all') return null;
  return current.map(({ officeId }) => officeId);
}

/** Requests without an office belong to the members of every office. */
export function isInScope(scope: OfficeScope, officeId: number | null): boolean {
  if (scope === null) return true;
  return officeId === null ? scope.length > 0 : scope.includes(officeId);
}

/** Whether a member of one scope works with a member of the other. */
export function sharesOffice(one: OfficeScope, other: OfficeScope): boolean {
  return !one || (other?.some((id) => one.includes(id)) ?? true);
}

/** The action concerns requests, so it needs an office once the work is divided. */
export function needsOffice(action: StaffAction): boolean {
  return /^(?:queue|request|dispatch|payments|messages|feedback|quality|disputes|certificates)\./.test(
    action,
  );
}
