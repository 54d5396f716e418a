import type { QueryKey } from '@tanstack/react-query';
import type { Call, CallInput } from '@wathiqa/contract';
import { hasPermission, type StaffAction } from '@wathiqa/domain';
import { type Column, Isolate } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { CallDialog } from '../../forms/call-dialog.tsx';
import { cairoTime } from '../../labels/dates.ts';
import { DenseTable, type RowAction } from '../../layout/dense-table.tsx';
import { useStaff } from '../../session/staff.ts';

interface Proposed {
  proposedBy: string;
  expiresAt: string;
}

/** Cells of who proposed, and until when another may decide. */
export const proposalCells = {
  by: ({ proposedBy }: Proposed) => <Isolate>{proposedBy}</Isolate>,
  until: ({ expiresAt }: Proposed) => (
    <span className="whitespace-nowrap">
      <Isolate>{cairoTime(expiresAt)}</Isolate>
    </span>
  ),
};

/** Cell of why, in staff's words. */
export const reasonCell = ({ reason }: { reason: string }) => (
  <span className="block min-w-36 wrap-anywhere">{reason}</span>
);

/** The proposer may only withdraw, which declines. */
type Decision = 'approve' | 'decline' | 'withdraw';

interface WaitingProposalsProps<Proposal, C extends Call> {
  texts: Readonly<Record<'title' | 'lead' | 'caption', string>> &
    Readonly<
      Record<
        Decision,
        Readonly<Record<'button' | 'title' | 'summary' | 'confirm' | 'done', string>>
      >
    >;
  proposals: readonly Proposal[];
  columns: readonly Column<Proposal>[];
  rowName: (proposal: Proposal) => string;
  /** Required to approve and to decline. */
  approve: StaffAction;
  /** Whether the proposal is about the user, who then may not decide it. */
  concerns?: (proposal: Proposal) => boolean;
  definition: C;
  input: (proposal: Proposal, approve: boolean) => CallInput<C>;
  queryKey: QueryKey;
  /** The proposed change, for review. */
  summary: (proposal: Proposal) => ReactNode;
}

/** Proposals awaiting a second person; hidden if none. */
export function WaitingProposals<
  Proposal extends { id: number; proposedById: number },
  C extends Call,
>({
  texts,
  proposals,
  columns,
  rowName,
  approve,
  concerns = () => false,
  definition,
  input,
  queryKey,
  summary,
}: WaitingProposalsProps<Proposal, C>) {
  const { id: me, role } = useStaff();
  if (proposals.length === 0) return null;

  function rowActions(proposal: Proposal): RowAction[] {
    if (concerns(proposal)) return [];
    if (proposal.proposedById === me) return [action(proposal, 'withdraw')];
    if (!hasPermission(role, approve)) return [];
    return [action(proposal, 'approve'), action(proposal, 'decline')];
  }

  function action(proposal: Proposal, decision: Decision): RowAction {
    const { button, done, summary: consequence, ...dialog } = texts[decision];
    return {
      label: button,
      dialog: (onClose) => (
        <CallDialog
          {...dialog}
          definition={definition}
          input={input(proposal, decision === 'approve')}
          queryKey={queryKey}
          successText={done}
          onClose={onClose}
          summary={
            <>
              {summary(proposal)}
              <p>{consequence}</p>
            </>
          }
        />
      ),
    };
  }

  return (
    <section aria-labelledby="proposals" className="flex flex-col gap-2 pb-4">
      <h2 id="proposals" className="text-lg">
        {texts.title}
      </h2>
      <p className="text-ink-2">{texts.lead}</p>
      <DenseTable
        caption={texts.caption}
        columns={columns}
        rows={proposals}
        rowKey={({ id }) => String(id)}
        rowName={rowName}
        rowActions={rowActions}
        empty=""
      />
    </section>
  );
}
