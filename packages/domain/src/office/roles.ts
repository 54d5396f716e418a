/** What a member of the staff may be. The portal's own; the account login knows nothing of it. */
export const STAFF_ROLES = ['clerk', 'supervisor', 'auditor', 'administrator'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/**
 * Every action of the office and who may do it: the one table that the server refuses by and the screens are
 * drawn by. What is not written here nobody may do.
 */
export const PERMISSIONS = {
  'queue.read': ['clerk', 'supervisor', 'auditor'],
  'request.read': ['clerk', 'supervisor', 'auditor'],
  'request.take': ['clerk', 'supervisor'],
  'request.decide': ['clerk', 'supervisor'],
  /** To end what another has taken. */
  'request.releaseOthers': ['supervisor'],
  /** To end the sessions of who ordered a request. */
  'citizenSessions.end': ['supervisor'],
  'dispatch.read': ['clerk', 'supervisor', 'auditor'],
  'dispatch.act': ['clerk', 'supervisor'],
  'payments.read': ['clerk', 'supervisor', 'auditor'],
  /** To give back what was paid, the whole or a part. */
  'payments.refund': ['supervisor'],
  /** To let a request take a payment that waits for people. */
  'payments.place': ['supervisor'],
  'reconciliation.read': ['supervisor', 'auditor'],
  'figures.read': ['supervisor', 'auditor', 'administrator'],
  'feedback.read': ['clerk', 'supervisor', 'auditor'],
  'feedback.answer': ['clerk', 'supervisor'],
  'messages.read': ['clerk', 'supervisor', 'auditor'],
  'messages.resend': ['clerk', 'supervisor'],
  'prices.read': ['clerk', 'supervisor', 'auditor', 'administrator'],
  'prices.change': ['supervisor', 'administrator'],
  'regulations.read': ['clerk', 'supervisor', 'auditor', 'administrator'],
  'regulations.change': ['administrator'],
  'rejectionReasons.read': ['clerk', 'supervisor', 'auditor', 'administrator'],
  'rejectionReasons.change': ['supervisor', 'administrator'],
  'holidays.read': ['clerk', 'supervisor', 'auditor', 'administrator'],
  'holidays.change': ['supervisor', 'administrator'],
  'outlets.read': ['clerk', 'supervisor', 'auditor', 'administrator'],
  'outlets.change': ['supervisor', 'administrator'],
  'staff.read': ['auditor', 'administrator'],
  'staff.change': ['administrator'],
  'audit.read': ['auditor'],
  /** Where one is signed in oneself. */
  'ownSessions.read': ['clerk', 'supervisor', 'auditor', 'administrator'],
  /** To look for unusual reading of requests. */
  'reading.read': ['supervisor', 'auditor'],
  /** To let somebody read more than the cap of an hour. */
  'reading.release': ['supervisor'],
  'breaches.read': ['auditor', 'administrator'],
  /** To enter a breach of personal data, and what was done about it. */
  'breaches.record': ['administrator'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffAction = keyof typeof PERMISSIONS;

export const STAFF_ACTIONS = Object.keys(PERMISSIONS) as StaffAction[];

/** Whether a role may do an action. */
export function hasPermission(role: StaffRole, action: StaffAction): boolean {
  const roles: readonly StaffRole[] = PERMISSIONS[action];
  return roles.includes(role);
}

/** How a role that was proposed for somebody ended, or that it waits. */
export type StaffGrantState = 'proposed' | 'approved' | 'declined' | 'lapsed';

/** Days that a role waits for a second administrator, who approves of it or declines it. */
export const STAFF_GRANT_DAYS = 7;

/** Whether a role lets somebody do what they may not do now: giving it takes two administrators, taking away takes one. */
export function addsPermissions(now: StaffRole | null, next: StaffRole): boolean {
  return STAFF_ACTIONS.some(
    (action) => hasPermission(next, action) && !(now && hasPermission(now, action)),
  );
}
