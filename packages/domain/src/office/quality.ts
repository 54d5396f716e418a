/** Why a decided request is examined again: drawn among decisions of staff, or among automatic ones. */
export const QUALITY_CAUSES = ['sample', 'automatic'] as const;
export type QualityCause = (typeof QUALITY_CAUSES)[number];
