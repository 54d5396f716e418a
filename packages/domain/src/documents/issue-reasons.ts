/** spec §2.8, lookup nid-issue-reasons. */
export const ISSUE_REASONS = ['FIRST', 'LOST', 'DAMAGED'] as const;
export type IssueReason = (typeof ISSUE_REASONS)[number];
