import { ISSUE_REASONS, type IssueReason } from '@wathiqa/domain';

const REASON_PARAM = 'reason';

/** An address that brings along why a card is ordered: the tile chooses it, the form begins with it. */
export function withIssueReason(address: string, reason: IssueReason): string {
  return `${address}?${new URLSearchParams({ [REASON_PARAM]: reason })}`;
}

/** The reason that the query of an address brings along; undefined for none or an unknown one. */
export function parseIssueReason(search: string): IssueReason | undefined {
  const value = new URLSearchParams(search).get(REASON_PARAM);
  return ISSUE_REASONS.find((reason) => reason === value);
}
