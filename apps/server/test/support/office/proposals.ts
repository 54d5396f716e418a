import { type ListedOf, listProposals } from '@wathiqa/contract/office';
import type { ProposalKind } from '@wathiqa/domain';
import type { Staff } from './staff.ts';

/** Waiting proposals of a kind, as a member sees them. */
export async function waitingOf<Kind extends ProposalKind>(
  staff: Staff,
  kind: Kind,
): Promise<ListedOf<Kind>[]> {
  const { proposals } = (await staff.call(listProposals)).body;
  return proposals.filter(
    (each): each is ListedOf<Kind> => each.kind === kind && each.state === 'proposed',
  );
}
