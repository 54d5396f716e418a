/** Why a printed certificate is revoked. A spoiled sheet was printed again before it left the office. */
export const REVOCATION_CAUSES = ['spoiled', 'error', 'fraud', 'recordChanged'] as const;
export type RevocationCause = (typeof REVOCATION_CAUSES)[number];

/** Proposed by a supervisor, approved by another. */
export const PROPOSED_CAUSES = REVOCATION_CAUSES.filter((cause) => cause !== 'spoiled');
