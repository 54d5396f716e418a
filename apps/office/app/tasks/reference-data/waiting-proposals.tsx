import type { QueryKey } from '@tanstack/react-query';
import { decideProposal } from '@wathiqa/contract/office';
import { hasPermission, PROPOSALS, type ProposalKind } from '@wathiqa/domain';
import { Isolate, TextAreaField } from '@wathiqa/ui';
import type { ComponentProps, ReactNode } from 'react';
import { CallDialog, callAction } from '../../forms/call-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { Moment } from '../../labels/moment.tsx';
import { DenseTable, type RowAction, tableColumns } from '../../layout/dense-table.tsx';
import { useStaff } from '../../session/staff.ts';
import { type proposalTexts, refusalTexts } from './proposals.messages.ts';

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

interface WaitingProposalsProps<Proposal, Name extends string> {
  texts: Omit<ReturnType<typeof proposalTexts>, 'columns'> & {
    columns: Readonly<Record<NoInfer<Name> | OwnColumn, string>>;
  };
  proposals: readonly Proposal[];
  /** The proposed change; proposer and end follow. */
  cells: Readonly<Record<Name, (proposal: Proposal) => ReactNode>>;
  rowName: (proposal: Proposal) => string;
  /** Whether the proposal is about the user, who then may not decide it. */
  concerns?: (proposal: Proposal) => boolean;
  queryKey: QueryKey;
  summary: (proposal: Proposal) => ReactNode;
}

/** Awaiting a second person; hidden if none. */
export function WaitingProposals<
  Proposal extends Proposed & { id: number; proposedById: number; kind: ProposalKind },
  Name extends string,
>({
  texts,
  proposals,
  cells,
  rowName,
  concerns = () => false,
  queryKey,
  summary,
}: WaitingProposalsProps<Proposal, Name>) {
  const { id: me, role } = useStaff();
  if (proposals.length === 0) return null;

  function rowActions(proposal: Proposal): RowAction[] {
    if (concerns(proposal)) return [];
    if (proposal.proposedById === me) return [action(proposal, 'withdraw')];
    if (!hasPermission(role, PROPOSALS[proposal.kind].decide)) return [];
    return [action(proposal, 'approve'), action(proposal, 'decline')];
  }

  /** The proposer may only withdraw. */
  function action(proposal: Proposal, decision: 'approve' | 'decline' | 'withdraw'): RowAction {
    const { button, done, summary: consequence, ...dialog } = texts[decision];
    const { id: proposalId } = proposal;
    const texted = {
      ...dialog,
      queryKey,
      successText: done,
      summary: (
        <>
          {summary(proposal)}
          <p>{consequence}</p>
        </>
      ),
    };
    if (decision === 'decline') {
      return {
        label: button,
        dialog: (onClose) => <Refusal {...{ ...texted, proposalId, onClose }} />,
      };
    }
    const body = { proposalId, approve: decision === 'approve' };
    return callAction(button, { ...texted, definition: decideProposal, input: { body } });
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

const { labels } = refusalTexts;

type RefusalProps = Omit<
  ComponentProps<typeof CallDialog<typeof decideProposal>>,
  'definition' | 'input'
> & {
  proposalId: number;
};

/** Its reason is for the proposer. */
function Refusal({ proposalId, summary, ...dialog }: RefusalProps) {
  const form = useFormValues({ refusal: '' }, refusalTexts);
  return (
    <CallDialog
      {...dialog}
      definition={decideProposal}
      input={{ body: { proposalId, approve: false, ...form.values } }}
      labels={labels}
      fields={(errorOf) => <TextAreaField {...form.text('refusal', errorOf)} rows={2} />}
      summary={
        <>
          {summary}
          <p className="wrap-anywhere">{form.values.refusal}</p>
        </>
      }
    />
  );
}
