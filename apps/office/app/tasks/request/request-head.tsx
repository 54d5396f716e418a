import type { OfficeRequest } from '@wathiqa/contract/office';
import { formatRequestId } from '@wathiqa/domain';
import { Badge, Button, PageHeading } from '@wathiqa/ui';
import { cairoClock, cairoDayText } from '../../labels/dates.ts';
import { listNames, stateNames } from '../../labels/labels.messages.ts';
import { LinkButton } from '../../layout/link-button.tsx';
import { pathTo } from '../../screens.ts';
import { useHasPermission, useStaff } from '../../session/staff.ts';
import { DueBadge } from '../queue/badges.tsx';
import { lastList } from '../queue/list-position.ts';
import { messages as queueMessages } from '../queue/queue.messages.ts';
import { messages } from './request.messages.ts';

export interface RequestHeadProps {
  request: OfficeRequest;
  /** Next request of the last viewed list. */
  next: string | undefined;
  /** Whether the user has a decision to make. */
  awaitsDecision: boolean;
  busy: boolean;
  onClaim: () => void;
  onRelease: () => void;
}

/** Request header: number, state, deadline, claim, navigation. */
export function RequestHead({ request, next, awaitsDecision, ...claim }: RequestHeadProps) {
  const { id, state, list, documents, dueOn } = request;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PageHeading>
          {messages.heading} <bdi className="tabular-nums">{formatRequestId(id)}</bdi>
        </PageHeading>
        <Badge tone={state === 'REJECTED' ? 'danger' : 'info'}>{stateNames[state]}</Badge>
        <span>
          {listNames[list]} · {queueMessages.documents(documents)}
        </span>
        {state === 'WAITING_APPROVAL' && (
          <span className="flex flex-wrap items-center gap-2">
            <DueBadge {...request} />
            <span className="text-sm text-ink-2">{messages.dueOn(cairoDayText(dueOn))}</span>
          </span>
        )}
        <span className="ms-auto flex flex-wrap gap-2">
          {state !== 'WAITING_APPROVAL' && (
            <LinkButton to={pathTo('requestPayments', { requestId: id })} variant="quiet">
              {messages.payments}
            </LinkButton>
          )}
          <LinkButton to={lastList()?.address ?? pathTo('queue')} variant="quiet">
            {messages.back}
          </LinkButton>
          {next && (
            <LinkButton to={pathTo('request', { requestId: next })} variant="secondary">
              {messages.nextInList}
            </LinkButton>
          )}
        </span>
      </div>
      {awaitsDecision && <ClaimControls request={request} {...claim} />}
    </div>
  );
}

type ClaimProps = Omit<RequestHeadProps, 'next' | 'awaitsDecision'>;

function ClaimControls({ request: { claim }, busy, onClaim, onRelease }: ClaimProps) {
  const { id } = useStaff();
  const canReleaseOthers = useHasPermission('request.releaseOthers');
  const words = messages.taken;
  const until = claim ? cairoClock(claim.until) : '';
  const mine = claim?.by.id === id;
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-3">
      <p role="status" className={claim && !mine ? 'font-semibold text-warning-ink' : undefined}>
        {!claim && words.nobody}
        {claim && (mine ? words.mine(until) : words.other(claim.by.userName, until))}
      </p>
      {!claim && (
        <Button variant="secondary" size="dense" busy={busy} onClick={onClaim}>
          {words.take}
        </Button>
      )}
      {claim && (mine || canReleaseOthers) && (
        <Button variant="secondary" size="dense" busy={busy} onClick={onRelease}>
          {mine ? words.release : words.releaseOthers}
        </Button>
      )}
    </div>
  );
}
