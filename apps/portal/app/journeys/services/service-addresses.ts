import { ISSUE_REASONS, type IssueReason } from '@wathiqa/domain';
import type { Crumb } from '../../layout/page.tsx';
import { pathTo } from '../../paths.ts';
import { listTitles } from './crumbs.messages.ts';

export function getServiceCrumbs({ translated }: { translated: boolean }): Crumb[] {
  return [
    servicesCrumb,
    translated
      ? { label: listTitles.translated, to: pathTo('translatedServices') }
      : { label: listTitles.electronic, to: pathTo('electronicServices') },
  ];
}

export const servicesCrumb: Crumb = { label: listTitles.services, to: pathTo('servicesDash') };

const REASON_PARAM = 'reason';

export function withIssueReason(address: string, reason: IssueReason): string {
  return `${address}?${new URLSearchParams({ [REASON_PARAM]: reason })}`;
}

/** Undefined if absent or unknown. */
export function parseIssueReason(search: string): IssueReason | undefined {
  const value = new URLSearchParams(search).get(REASON_PARAM);
  return ISSUE_REASONS.find((reason) => reason === value);
}
