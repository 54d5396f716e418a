import { documentTitle } from '@wathiqa/content';
import type { Colleague, OfficeRequest } from '@wathiqa/contract/office';
import { formatRequestId, isPaid } from '@wathiqa/domain';
import { Badge, Button, copyText, Icon } from '@wathiqa/ui';
import { cairoClock, cairoDayText } from '../../labels/dates.tsx';
import { listNames, stateNames } from '../../labels/labels.messages.ts';
import { toaster } from '../../layout/failure.tsx';
import { LinkButton } from '../../layout/query-screen.tsx';
import { certificatesOf, pathTo } from '../../screens.ts';
import { useHasPermission, useStaff } from '../../session/staff.ts';
import { messages as accesses } from '../audit/accesses.messages.ts';
import { DueBadge } from '../queue/badges.tsx';
import { lastList } from '../queue/list-position.ts';
import type { NextRequest } from '../queue/next-request.ts';
import { messages as queueMessages } from '../queue/queue.messages.ts';
import { handOff, messages } from './request.messages.ts';

export interface RequestHeadProps {
  request: OfficeRequest;
  next: NextRequest | undefined;
  /** Other members that have it open. */
  viewers: readonly string[];
  awaitsDecision: boolean;
  busy: boolean;
  onClaim: () => void;
  onRelease: () => void;
}

export function RequestHead({ request, next, awaitsDecision, ...claim }: RequestHeadProps) {
  const { id, state, list, documents, leg, dueOn, items, office } = request;
  const canSeeReaders = useHasPermission('reading.read');
  const [first] = items;
  const others = new Set(items.map(({ fullName }) => fullName)).size - 1;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line pb-1">
      <h1 tabIndex={-1} className="text-xl">
        <bdi>{first?.fullName}</bdi>
        {others > 0 && <span className="text-ink-2"> +{others}</span>}
      </h1>
      <span className="text-ink-2">
        {first && items.length === 1
          ? documentTitle(first.documentType, first.languageCode, first.issueReason)
          : `${listNames[list]} · ${queueMessages.documents(documents)}`}
        {office !== null && ` · ${office ? messages.office(office) : queueMessages.noOffice}`}
      </span>
      {state !== 'WAITING_APPROVAL' && (
        <Badge tone={state === 'REJECTED' ? 'danger' : 'info'}>{stateNames[state]}</Badge>
      )}
      {leg && dueOn && (
        <span title={messages.dueOn[leg](cairoDayText(dueOn))}>
          <DueBadge {...request} />
        </span>
      )}
      <CopyNumber id={id} />
      <span className="ms-auto flex flex-wrap items-center gap-x-1 gap-y-1">
        {awaitsDecision && <Claim request={request} {...claim} />}
        {state !== 'WAITING_APPROVAL' && (
          <LinkButton to={pathTo('requestPayments', { requestId: id })}>
            {messages.payments}
          </LinkButton>
        )}
        {isPaid(state) && <LinkButton to={certificatesOf(id)}>{messages.certificates}</LinkButton>}
        {canSeeReaders && (
          <LinkButton to={pathTo('requestAccesses', { requestId: id })}>
            {accesses.request.button}
          </LinkButton>
        )}
        <LinkButton to={lastList()?.address ?? pathTo('queue')}>{messages.back}</LinkButton>
        {next && (
          <Button variant="secondary" size="dense" busy={next.busy} onClick={next.open}>
            {next.label}
          </Button>
        )}
      </span>
    </div>
  );
}

function CopyNumber({ id }: { id: string }) {
  return (
    <button
      type="button"
      aria-label={messages.copyNumber(formatRequestId(id))}
      onClick={() => copyText(id, toaster, messages)}
      className="inline-flex cursor-pointer items-center gap-1 rounded-sm px-1 text-sm text-ink-2 tabular-nums hover:bg-quiet hover:text-ink"
    >
      <bdi>{formatRequestId(id)}</bdi>
      <Icon name="copy" className="size-4" />
    </button>
  );
}

type ClaimProps = Omit<RequestHeadProps, 'awaitsDecision' | 'next'>;

function Claim({ request, viewers, busy, onClaim, onRelease }: ClaimProps) {
  const { claim, setAsideUntil, assignee } = request;
  const { id } = useStaff();
  const canReleaseOthers = useHasPermission('request.releaseOthers');
  const words = messages.taken;
  const until = claim ? cairoClock(claim.until) : '';
  const mine = claim?.by.id === id;
  const tone = mine ? 'success' : claim ? 'warning' : 'neutral';
  return (
    <>
      <span role="status">
        <Badge tone={tone} wraps>
          {!claim && viewers.length > 0 && words.viewers(viewers.join('، '))}
          {!claim && viewers.length === 0 && !assignee && words.nobody}
          {assignee && viewers.length === 0 && (
            <AssigneeText setAsideUntil={setAsideUntil} assignee={assignee} />
          )}
          {claim && (mine ? words.mine(until) : words.other(claim.by.userName, until))}
        </Badge>
      </span>
      {!claim && (
        <Button variant="secondary" size="dense" busy={busy} onClick={onClaim}>
          {words.take}
        </Button>
      )}
      {claim && (mine || canReleaseOthers) && (
        <Button variant="quiet" size="dense" busy={busy} onClick={onRelease}>
          {mine ? words.release : words.releaseOthers}
        </Button>
      )}
    </>
  );
}

function AssigneeText({
  setAsideUntil,
  assignee,
}: Pick<OfficeRequest, 'setAsideUntil'> & { assignee: Colleague }) {
  const { id } = useStaff();
  if (setAsideUntil) return handOff.setAsideUntil(cairoDayText(setAsideUntil));
  return assignee.id === id ? handOff.assignedToMe : handOff.assignedTo(assignee.userName);
}
