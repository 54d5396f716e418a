import { referencePermissions } from './reference-data.messages.ts';

export const STAFF_ROLES = ['clerk', 'supervisor', 'auditor', 'administrator'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** For server and screens; denies by default. */
export const PERMISSIONS = {
  'queue.read': ['clerk', 'supervisor', 'auditor'],
  'request.read': ['clerk', 'supervisor', 'auditor'],
  'request.claim': ['clerk', 'supervisor'],
  'request.decide': ['clerk', 'supervisor'],
  /** As the second person, where the civil register contradicts. */
  'request.acceptContradicted': ['supervisor'],
  /** Decided and unpaid ones. */
  'request.reopen': ['supervisor'],
  /** Of the owner of a first ID card to a registry. */
  'request.recordVisit': ['clerk', 'supervisor'],
  /** Claims of others. */
  'request.releaseOthers': ['supervisor'],
  'quality.read': ['clerk', 'supervisor', 'auditor'],
  /** Second look at decisions of others. */
  'quality.check': ['clerk', 'supervisor'],
  /** Disagreements of both decisions. */
  'disputes.read': ['supervisor', 'auditor'],
  'quality.settle': ['supervisor'],
  'citizenSessions.end': ['supervisor'],
  'dispatch.read': ['clerk', 'supervisor', 'auditor'],
  'dispatch.act': ['clerk', 'supervisor'],
  'certificates.print': ['clerk', 'supervisor'],
  /** The authority's own paper instead of a certificate. */
  'certificates.confirm': ['supervisor'],
  'certificates.read': ['clerk', 'supervisor', 'auditor'],
  /** With a second person. */
  'certificates.revoke': ['supervisor'],
  'payments.read': ['clerk', 'supervisor', 'auditor'],
  'payments.refund': ['supervisor'],
  /** Manual allocation. */
  'payments.allocate': ['supervisor'],
  'reconciliation.read': ['supervisor', 'auditor'],
  /** Overdue legs of the promise. */
  'stalled.read': ['supervisor', 'auditor'],
  'figures.read': ['supervisor', 'auditor', 'administrator'],
  'feedback.read': ['clerk', 'supervisor', 'auditor'],
  'feedback.answer': ['clerk', 'supervisor'],
  'messages.read': ['clerk', 'supervisor', 'auditor'],
  'messages.resend': ['clerk', 'supervisor'],
  ...referencePermissions,
  'staff.read': ['auditor', 'administrator'],
  'staff.change': ['administrator'],
  'audit.read': ['auditor'],
  /** One's own, and those that wait, of the kinds that one proposes or decides. */
  'proposals.read': ['clerk', 'supervisor', 'administrator'],
  /** Or withdraw; each kind has its own roles. */
  'proposals.decide': ['supervisor', 'administrator'],
  'ownSessions.read': ['clerk', 'supervisor', 'auditor', 'administrator'],
  /** Unusual reading. */
  'reading.read': ['supervisor', 'auditor'],
  /** Lifts the reading cap. */
  'reading.release': ['supervisor'],
  'settings.read': ['administrator'],
  /** On the person's request, with a second administrator. */
  'personalData.erase': ['administrator'],
  /** Of a request, on the person's demand, with a second administrator. */
  'personalData.restrict': ['administrator'],
  /** Lookups in the civil register and the rule of automatic acceptance. */
  'civilRegister.read': ['administrator'],
  /** One switches the rule off, two switch it on. */
  'civilRegister.change': ['administrator'],
  'breaches.read': ['auditor', 'administrator'],
  'breaches.record': ['administrator'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffAction = keyof typeof PERMISSIONS;

export const STAFF_ACTIONS = Object.keys(PERMISSIONS) as StaffAction[];

export function hasPermission(role: StaffRole, action: StaffAction): boolean {
  const roles: readonly StaffRole[] = PERMISSIONS[action];
  return roles.includes(role);
}

/** Acts that wait for a second person: the right to propose each, and to decide those of others. */
export const PROPOSALS = {
  /** Of a document that the civil register contradicts; decided with its request. */
  acceptance: { propose: 'request.decide', decide: 'request.acceptContradicted' },
  price: { propose: 'prices.change', decide: 'prices.approve' },
  holiday: { propose: 'holidays.approve', decide: 'holidays.approve' },
  terms: { propose: 'regulations.change', decide: 'regulations.approve' },
  role: { propose: 'staff.change', decide: 'staff.change' },
  restriction: { propose: 'personalData.restrict', decide: 'personalData.restrict' },
  erasure: { propose: 'personalData.erase', decide: 'personalData.erase' },
  revocation: { propose: 'certificates.revoke', decide: 'certificates.revoke' },
  automaticAcceptance: { propose: 'civilRegister.change', decide: 'civilRegister.change' },
} as const satisfies Record<string, { propose: StaffAction; decide: StaffAction }>;

export type ProposalKind = keyof typeof PROPOSALS;
export const PROPOSAL_KINDS = Object.keys(PROPOSALS) as ProposalKind[];

export const PROPOSAL_STATES = ['proposed', 'approved', 'declined', 'withdrawn', 'lapsed'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** Days until a proposal expires. */
export const PROPOSAL_DAYS = 7;

/** Additional permissions need two administrators. */
export function addsPermissions(now: StaffRole | null, next: StaffRole): boolean {
  return STAFF_ACTIONS.some(
    (action) => hasPermission(next, action) && !(now && hasPermission(now, action)),
  );
}

export const OFFICE_IDLE_MINUTES = 30;

/** Write interval of the last use; shortens the idle timeout by at most this. */
export const OFFICE_USE_NOTED_MINUTES = 1;
