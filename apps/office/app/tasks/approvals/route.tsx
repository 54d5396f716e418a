import { useMutation } from '@tanstack/react-query';
import { decideProposal, type ListedProposal, seeRefusals } from '@wathiqa/contract/office';
import { hasPermission, PROPOSALS } from '@wathiqa/domain';
import { Badge, type BadgeTone, Button, EmptyState, Notice, TextAreaField } from '@wathiqa/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CallDialog } from '../../forms/call-dialog.tsx';
import type { DialogProps } from '../../forms/change-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { cairoTime, Moment } from '../../labels/dates.tsx';
import { LinkButton, pageMeta, QueryScreen } from '../../layout/query-screen.tsx';
import { Tab, TabCount, Tabs } from '../../layout/tabs.tsx';
import { call } from '../../session/call.ts';
import { useStaff } from '../../session/staff.ts';
import { kinds, messages } from './approvals.messages.ts';
import { Evidence, shownOf } from './evidence.tsx';
import { ProposedRefunds, useProposedRefunds } from './proposed-refunds.tsx';
import { APPROVALS_KEY, useProposals } from './waiting.tsx';

export const meta = () => pageMeta(messages.title);

type Act = 'approve' | 'decline' | 'withdraw';

/** What a member may do with a waiting proposal, or why nothing. */
function standing(proposal: ListedProposal, { id, role, email }: ReturnType<typeof useStaff>) {
  if (proposal.proposedById === id) return 'own';
  if (!hasPermission(role, PROPOSALS[proposal.kind].decide)) return 'noRight';
  return proposal.kind === 'role' && proposal.email === email ? 'concerns' : 'decides';
}

/** Acts of every kind that wait for a second person. */
export default function Approvals() {
  const me = useStaff();
  const [address] = useSearchParams();
  const isMine = address.get('view') === 'mine';
  // Above the list: the answer of a colleague ends the card, not the dialog.
  const [opened, setOpened] = useState<{ act: Act; proposal: ListedProposal }>();
  const query = useProposals();
  const all = query.data?.proposals;
  const mine = all?.filter(({ proposedById }) => proposedById === me.id) ?? [];
  // The list is newest first; what has waited longest is decided first.
  const waiting = all?.filter(({ proposedById }) => proposedById !== me.id).toReversed() ?? [];
  const decided = waiting.filter((each) => standing(each, me) === 'decides');
  const others = waiting.filter((each) => !decided.includes(each));
  const unseen = mine.filter((each) => each.unseen);
  const shown = isMine ? mine : [...decided, ...others];
  const refunds = useProposedRefunds();
  const shownRefunds = refunds[isMine ? 'mine' : 'others'];

  return (
    <QueryScreen
      title={messages.title}
      lead={messages.lead}
      query={query}
      ready={all !== undefined}
      filters={
        <Tabs label={messages.views}>
          <Tab to="?" current={!isMine}>
            {messages.waiting}
            {all && <TabCount count={decided.length + refunds.others.length} />}
          </Tab>
          <Tab to="?view=mine" current={isMine}>
            {messages.mine}
            {unseen.length > 0 && <TabCount count={unseen.length} urgent />}
          </Tab>
        </Tabs>
      }
    >
      {all && shown.length + shownRefunds.length === 0 && (
        <EmptyState>{messages.empty[isMine ? 'mine' : 'waiting']}</EmptyState>
      )}
      {refunds.failure}
      <ProposedRefunds refunds={shownRefunds} />
      {all && shown.length > 0 && (
        <ul className="flex max-w-4xl flex-col gap-3">
          {shown.map((proposal) => (
            <li key={proposal.id}>
              <Card proposal={proposal} onAct={(act) => setOpened({ act, proposal })} />
            </li>
          ))}
        </ul>
      )}
      {isMine && <SeenRefusals ids={unseen.map(({ id }) => id)} />}
      {opened && <Decision {...opened} onClose={() => setOpened(undefined)} />}
    </QueryScreen>
  );
}

/** Ends the count of refusals, once they are on the screen. */
function SeenRefusals({ ids }: { ids: readonly number[] }) {
  const { mutate } = useMutation({
    mutationFn: (proposalIds: number[]) => call(seeRefusals, { body: { proposalIds } }),
  });
  const seen = ids.join(' ');
  useEffect(() => {
    if (seen) mutate(seen.split(' ').map(Number));
  }, [seen, mutate]);
  return null;
}

function Card({ proposal, onAct }: { proposal: ListedProposal; onAct: (act: Act) => void }) {
  const { title, to } = shownOf(proposal);
  const { kind, proposedBy, proposedAt, expiresAt, outdated, state } = proposal;
  const is = standing(proposal, useStaff());
  const waits = state === 'proposed';
  const heading = `proposal-${proposal.id}`;
  return (
    <article
      aria-labelledby={heading}
      className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4"
    >
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone="neutral">{kinds[kind].name}</Badge>
          <h2 id={heading} className="min-w-0 text-lg wrap-anywhere">
            <Link to={to} className="link">
              <bdi>{title}</bdi>
            </Link>
          </h2>
          {is === 'own' && <Badge tone={TONES[state]}>{messages.states[state]}</Badge>}
        </div>
        <p className="text-sm text-ink-2">
          {is !== 'own' && (
            <>
              {messages.proposedBy} <bdi>{proposedBy}</bdi>
              {' · '}
            </>
          )}
          <Moment at={proposedAt} />
          {waits && ` · ${messages.until(cairoTime(expiresAt))}`}
        </p>
      </div>
      <Evidence proposal={proposal} />
      {!waits && <End proposal={proposal} />}
      {outdated && (
        <Notice tone="warning" title={messages.outdated.title}>
          {is === 'own' && messages.outdated.forProposer}
          {is === 'decides' && messages.outdated.forOthers}
        </Notice>
      )}
      {waits && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3 empty:hidden">
          <Actions proposal={proposal} title={title} is={is} onAct={onAct} />
        </div>
      )}
    </article>
  );
}

const TONES: Readonly<Record<ListedProposal['state'], BadgeTone>> = {
  proposed: 'warning',
  approved: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  lapsed: 'neutral',
};

/** Who decided, when and why. */
function End({ proposal }: { proposal: ListedProposal }) {
  const { kind, state, decidedBy, decidedAt, refusal } = proposal;
  if ((state !== 'approved' && state !== 'declined') || !decidedAt) return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-ink-2">
        {messages.decidedBy[state]} <bdi>{decidedBy ?? ''}</bdi> · <Moment at={decidedAt} />
      </p>
      {state === 'declined' && (
        <p className="border-s-3 border-danger ps-3 wrap-anywhere">
          {refusal ? (
            <>
              <span className="text-ink-2">{messages.refusedBecause}:</span> <bdi>{refusal}</bdi>
            </>
          ) : (
            kind === 'acceptance' && messages.refusedInRequest
          )}
        </p>
      )}
    </div>
  );
}

function Actions({
  proposal,
  title,
  is,
  onAct,
}: {
  proposal: ListedProposal;
  title: string;
  is: ReturnType<typeof standing>;
  onAct: (act: Act) => void;
}): ReactNode {
  if (proposal.kind === 'acceptance') {
    return (
      <LinkButton
        to={shownOf(proposal).to}
        variant="secondary"
        aria-label={messages.of(messages.openRequest, title)}
      >
        {messages.openRequest}
      </LinkButton>
    );
  }
  const button = (act: Act, variant: 'primary' | 'secondary' | 'danger') => (
    <Button
      size="dense"
      variant={variant}
      aria-label={messages.of(messages[act], title)}
      onClick={() => onAct(act)}
    >
      {messages[act]}
    </Button>
  );
  if (is === 'own') return button('withdraw', 'secondary');
  if (is !== 'decides') return <p className="text-ink-2">{messages[is]}</p>;
  return (
    <>
      {!proposal.outdated && button('approve', 'secondary')}
      {button('decline', 'danger')}
    </>
  );
}

/** The proposer may only withdraw; a refusal has a reason for them. */
function Decision({ act, proposal, onClose }: DialogProps<{ act: Act; proposal: ListedProposal }>) {
  const form = useFormValues(`refusal.${proposal.id}`, { refusal: '' }, messages);
  const { approval, confirm } = kinds[proposal.kind];
  const isRefusal = act === 'decline';
  return (
    <CallDialog
      definition={decideProposal}
      input={{
        body: {
          ...{ proposalId: proposal.id, approve: act === 'approve' },
          ...(isRefusal && form.values),
        },
      }}
      queryKey={APPROVALS_KEY}
      successText={messages[DONE[act]]}
      title={messages.of(messages[act], shownOf(proposal).title)}
      confirm={(act === 'approve' && confirm) || messages[act]}
      onClose={onClose}
      {...(isRefusal && {
        form,
        fields: (errorOf: (name: string) => string | undefined) => (
          <TextAreaField {...form.text('refusal', errorOf)} rows={2} />
        ),
      })}
      summary={
        <>
          <Evidence proposal={proposal} isOpen />
          {isRefusal && (
            <p className="border-s-3 border-danger ps-3 wrap-anywhere">{form.values.refusal}</p>
          )}
          <p>{act === 'approve' ? approval : messages.unchanged}</p>
        </>
      }
    />
  );
}

const DONE = { approve: 'approved', decline: 'declined', withdraw: 'withdrawn' } as const;
