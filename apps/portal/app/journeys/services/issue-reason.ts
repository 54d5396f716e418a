import { ISSUE_REASONS, type IssueReason } from '@wathiqa/domain';

const REASON_PARAM = 'reason';

export function withIssueReason(address: string, reason: IssueReason): string {
  return `${address}?${new URLSearchParams({ [REASON_PARAM]: reason })}`;
}

/** Undefined if absent or unknown. */
export function parseIssueReason(search: string): IssueReason | undefined {
  const value = new URLSearchParams(search).get(REASON_PARAM);
  return ISSUE_REASONS.find((reason) => reason === value);
}
