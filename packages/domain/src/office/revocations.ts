/** Why a printed certificate is revoked. One person revokes a spoiled or lost sheet, because it is printed again. */
export const REVOCATION_CAUSES = ['spoiled', 'lost', 'error', 'fraud', 'recordChanged'] as const;
export type RevocationCause = (typeof REVOCATION_CAUSES)[number];

/** Proposed by a supervisor, approved by another. */
export const PROPOSED_CAUSES = REVOCATION_CAUSES.filter(
  (cause) => cause !== 'spoiled' && cause !== 'lost',
);
export type ProposedCause = (typeof PROPOSED_CAUSES)[number];
