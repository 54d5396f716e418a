import { type Colleague, endCitizenSessions, type OfficeRequest } from '@wathiqa/contract/office';
import { formatPounds, formatRequestId, nationalIdGroups } from '@wathiqa/domain';
import { Badge, Button, NumberGroups, PageHeading } from '@wathiqa/ui';
import { type ReactNode, useState } from 'react';
import { CallDialog } from '../../forms/call-dialog.tsx';
import { cairoClock, cairoDayText, cairoTime } from '../../labels/dates.ts';
import { useGovernorates } from '../../labels/governorates.ts';
import { deliveryNames, listNames, stateNames } from '../../labels/labels.messages.ts';
import { DescriptionList } from '../../layout/description-list.tsx';
import { LinkButton } from '../../layout/query-screen.tsx';
import { pathTo } from '../../screens.ts';
import { useHasPermission, useStaff } from '../../session/staff.ts';
import { messages as accesses } from '../audit/accesses.messages.ts';
import { DueBadge } from '../queue/badges.tsx';
import { lastList } from '../queue/list-position.ts';
import type { NextRequest } from '../queue/next-request.ts';
import { messages as queueMessages } from '../queue/queue.messages.ts';
import { handOff } from './hand-off.messages.ts';
import { HandOff } from './hand-off.tsx';
import { messages } from './request.messages.ts';
import { requestKey } from './use-request-actions.ts';

export interface RequestHeadProps {
  request: OfficeRequest;
  next: NextRequest | undefined;
  /** Whether the user has a decision to make. */
  awaitsDecision: boolean;
  busy: boolean;
  onClaim: () => void;
  onRelease: () => void;
}

/** Request header: number, state, deadline, claim, navigation. */
export function RequestHead({ request, next, awaitsDecision, ...claim }: RequestHeadProps) {
  const { id, state, list, documents, dueOn, office } = request;
  const canSeeReaders = useHasPermission('reading.read');
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PageHeading>
          {messages.heading} <bdi className="tabular-nums">{formatRequestId(id)}</bdi>
        </PageHeading>
        <Badge tone={state === 'REJECTED' ? 'danger' : 'info'}>{stateNames[state]}</Badge>
        <span>
          {listNames[list]} · {queueMessages.documents(documents)}
          {office !== null && ` · ${office ? messages.office(office) : queueMessages.noOffice}`}
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
          {canSeeReaders && (
            <LinkButton to={pathTo('requestAccesses', { requestId: id })} variant="quiet">
              {accesses.request.button}
            </LinkButton>
          )}
          <LinkButton to={lastList()?.address ?? pathTo('queue')} variant="quiet">
            {messages.back}
          </LinkButton>
          {next && (
            <Button variant="secondary" size="dense" busy={next.busy} onClick={next.open}>
              {next.label}
            </Button>
          )}
        </span>
      </div>
      {awaitsDecision && <ClaimControls request={request} next={next} {...claim} />}
    </div>
  );
}

type ClaimProps = Omit<RequestHeadProps, 'awaitsDecision'>;

function ClaimControls({ request, next, busy, onClaim, onRelease }: ClaimProps) {
  const { claim, setAsideUntil, assignee } = request;
  const { id } = useStaff();
  const canReleaseOthers = useHasPermission('request.releaseOthers');
  const words = messages.taken;
  const until = claim ? cairoClock(claim.until) : '';
  const mine = claim?.by.id === id;
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-3">
      <p role="status" className={claim && !mine ? 'font-semibold text-warning-ink' : undefined}>
        {!claim && !assignee && words.nobody}
        {assignee && <AssigneeText setAsideUntil={setAsideUntil} assignee={assignee} />}
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
      {(!claim || mine || canReleaseOthers) && <HandOff request={request} next={next} />}
    </div>
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

const { facts: words } = messages;

/** Applicant, delivery, price. */
export function RequestSummary({ request }: { request: OfficeRequest }) {
  const { nameOf } = useGovernorates();
  const canEndSessions = useHasPermission('citizenSessions.end');
  const { orderedBy, mobiles, address, governorateCode, total, delivery, attempts } = request;
  const entries: { label: string; value: ReactNode }[] = [
    { label: words.orderedBy, value: <bdi>{orderedBy.userName}</bdi> },
    {
      label: words.provenName,
      value: orderedBy.fullName ? <bdi>{orderedBy.fullName}</bdi> : words.notProven,
    },
    {
      label: words.provenNumber,
      value: orderedBy.nationalId ? (
        <NumberGroups groups={nationalIdGroups(orderedBy.nationalId)} />
      ) : (
        words.notProven
      ),
    },
    { label: words.email, value: <bdi>{orderedBy.email}</bdi> },
    {
      label: words.mobiles,
      value: (
        <span className="flex flex-wrap gap-x-3 tabular-nums">
          {mobiles.map((mobile) => (
            <bdi key={mobile}>{mobile}</bdi>
          ))}
        </span>
      ),
    },
    { label: words.address, value: address ? <bdi>{address}</bdi> : words.noAddress },
    ...(governorateCode === null
      ? []
      : [{ label: words.governorate, value: nameOf(governorateCode) }]),
    { label: words.total, value: formatPounds(total) },
    { label: queueMessages.columns.created, value: cairoTime(request.createdAt) },
    { label: words.delivery, value: deliveryNames[delivery] },
    ...(attempts > 0 ? [{ label: words.attempts, value: attempts }] : []),
  ];
  return (
    <DescriptionList id="facts" title={words.title} entries={entries}>
      {canEndSessions && <EndCitizenSessions requestId={request.id} />}
    </DescriptionList>
  );
}

/** Revokes all sessions of the citizen after confirmation, in case of account takeover. */
function EndCitizenSessions({ requestId }: { requestId: string }) {
  const { citizenSessions: words } = messages;
  const [asking, setAsking] = useState(false);
  return (
    <div className="mt-3">
      <Button variant="quiet" size="dense" onClick={() => setAsking(true)}>
        {words.end}
      </Button>
      {asking && (
        <CallDialog
          definition={endCitizenSessions}
          input={{ body: { requestId } }}
          queryKey={requestKey(requestId)}
          successText={words.ended}
          title={words.end}
          confirm={words.confirm}
          onClose={() => setAsking(false)}
          summary={<p>{words.about}</p>}
        />
      )}
    </div>
  );
}
