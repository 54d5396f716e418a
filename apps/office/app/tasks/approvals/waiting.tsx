import { type ListedOf, type ListedProposal, listProposals } from '@wathiqa/contract/office';
import type { ProposalKind } from '@wathiqa/domain';
import { Link } from 'react-router';
import { pathTo } from '../../screens.ts';
import { useHasPermission, useStaff } from '../../session/staff.ts';
import { useRead } from '../../session/use-read.ts';
import { messages } from './approvals.messages.ts';

/** Below the key of the counts, so that every act refreshes it. */
export const APPROVALS_KEY = ['waiting', 'proposals'];

export function useProposals() {
  const enabled = useHasPermission('proposals.read');
  return useRead(APPROVALS_KEY, listProposals, { enabled });
}

interface WaitingLineProps<Kind extends ProposalKind> {
  kind: Kind;
  of?: (proposal: ListedOf<Kind>) => boolean;
}

/** On the screen of a kind: how many of its proposals wait, with the way to them; hidden if none. */
export function WaitingLine<Kind extends ProposalKind>({
  kind,
  of = () => true,
}: WaitingLineProps<Kind>) {
  const { id } = useStaff();
  const isOfKind = (each: ListedProposal): each is ListedOf<Kind> => each.kind === kind;
  const waiting = (useProposals().data?.proposals ?? [])
    .filter(isOfKind)
    .filter((each) => each.state === 'proposed' && of(each));
  if (waiting.length === 0) return null;
  const isOwn = waiting.every(({ proposedById }) => proposedById === id);
  return (
    <p>
      <Link to={`${pathTo('approvals')}${isOwn ? '?view=mine' : ''}`} className="link">
        {messages.line(waiting.length)}
      </Link>
    </p>
  );
}
