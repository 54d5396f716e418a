import type { QueryKey } from '@tanstack/react-query';
import type { Call, CallInput } from '@wathiqa/contract';
import { hasPermission, type StaffAction } from '@wathiqa/domain';
import { Isolate } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { callAction } from '../../forms/call-dialog.tsx';
import { Moment } from '../../labels/moment.tsx';
import { DenseTable, type RowAction, tableColumns } from '../../layout/dense-table.tsx';
import { useStaff } from '../../session/staff.ts';
import type { proposalTexts } from './proposals.messages.ts';

interface Proposed {
  proposedBy: string;
  expiresAt: string;
}

const proposalCells = {
  by: ({ proposedBy }: Proposed) => <Isolate>{proposedBy}</Isolate>,
  until: ({ expiresAt }: Proposed) => <Moment at={expiresAt} />,
};

type OwnColumn = keyof typeof proposalCells;

export const reasonCell = ({ reason }: { reason: string }) => (
  <span className="block min-w-36 wrap-anywhere">{reason}</span>
);

/** The proposer may only withdraw, which declines. */
type Decision = 'approve' | 'decline' | 'withdraw';

interface WaitingProposalsProps<Proposal, C extends Call, Name extends string> {
  texts: Omit<ReturnType<typeof proposalTexts>, 'columns'> & {
    columns: Readonly<Record<NoInfer<Name> | OwnColumn, string>>;
  };
  proposals: readonly Proposal[];
  /** The proposed change; proposer and end follow. */
  cells: Readonly<Record<Name, (proposal: Proposal) => ReactNode>>;
  rowName: (proposal: Proposal) => string;
  /** Also required to decline. */
  approve: StaffAction;
  /** Whether the proposal is about the user, who then may not decide it. */
  concerns?: (proposal: Proposal) => boolean;
  definition: C;
  input: (proposal: Proposal, approve: boolean) => CallInput<C>;
  queryKey: QueryKey;
  summary: (proposal: Proposal) => ReactNode;
}

/** Awaiting a second person; hidden if none. */
export function WaitingProposals<
  Proposal extends Proposed & { id: number; proposedById: number },
  C extends Call,
  Name extends string,
>({
  texts,
  proposals,
  cells,
  rowName,
  approve,
  concerns = () => false,
  definition,
  input,
  queryKey,
  summary,
}: WaitingProposalsProps<Proposal, C, Name>) {
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
    return callAction(button, {
      ...dialog,
      definition,
      input: input(proposal, decision === 'approve'),
      queryKey,
      successText: done,
      summary: (
        <>
          {summary(proposal)}
          <p>{consequence}</p>
        </>
      ),
    });
  }

  return (
    <section aria-labelledby="proposals" className="flex flex-col gap-2 pb-4">
      <h2 id="proposals" className="text-lg">
        {texts.title}
      </h2>
      <p className="text-ink-2">{texts.lead}</p>
      <DenseTable
        caption={texts.caption}
        columns={tableColumns<Proposal, Name | OwnColumn>(texts.columns, {
          ...cells,
          ...proposalCells,
        })}
        rows={proposals}
        rowKey={({ id }) => String(id)}
        rowName={rowName}
        rowActions={rowActions}
      />
    </section>
  );
}
