/** Why a decided request is examined again: drawn among decisions of staff, or among automatic ones. */
export const QUALITY_CAUSES = ['sample', 'automatic'] as const;
export type QualityCause = (typeof QUALITY_CAUSES)[number];

/** Which of two disagreeing decisions was right. */
export const DISPUTE_OUTCOMES = ['first', 'second', 'both'] as const;
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];
