import { endCitizenSessions, type OfficeRequest } from '@wathiqa/contract/office';
import { formatPounds, isPaid, nationalIdGroups } from '@wathiqa/domain';
import { DescriptionList, NumberGroups } from '@wathiqa/ui';
import { CallButton } from '../../forms/call-dialog.tsx';
import { cairoDayText, cairoTime } from '../../labels/dates.tsx';
import { useGovernorates } from '../../labels/governorates.ts';
import { deliveryNames, stateNames } from '../../labels/labels.messages.ts';
import { RequestLink } from '../../layout/request-link.tsx';
import { useHasPermission } from '../../session/staff.ts';
import { BatchLink } from '../dispatch/parcel-cells.tsx';
import { messages as queueMessages } from '../queue/queue.messages.ts';
import { messages } from './request.messages.ts';
import { SideSection } from './side-section.tsx';
import { requestKey } from './use-request-actions.ts';

const { facts: words } = messages;

type Facts = Pick<
  OfficeRequest,
  'orderedBy' | 'mobiles' | 'address' | 'governorateCode' | 'total' | 'createdAt'
>;
/** Unknown to a second look. */
type Progress = Pick<OfficeRequest, 'id' | 'state' | 'delivery' | 'attempts' | 'history'>;

/** Applicant, contact and delivery. */
export function ApplicantFacts({ request }: { request: Facts & Partial<Progress> }) {
  const { nameOf } = useGovernorates();
  const canEndSessions = useHasPermission('citizenSessions.end');
  const { orderedBy, mobiles, address, governorateCode, total, delivery, attempts = 0 } = request;
  const batchId = request.history?.findLast((done) => done.batchId !== null)?.batchId ?? null;
  const canOpenBatch = useHasPermission('dispatch.read');
  const papers = delivery && deliveryNames[delivery];
  const entries = [
    { label: words.orderedBy, value: <bdi>{orderedBy.fullName || orderedBy.userName}</bdi> },
    {
      label: words.provenNumber,
      value: orderedBy.nationalId ? (
        <NumberGroups groups={nationalIdGroups(orderedBy.nationalId)} />
      ) : (
        words.notProven
      ),
    },
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
    { label: words.email, value: <bdi>{orderedBy.email}</bdi> },
    {
      label: words.address,
      value: (
        <>
          {address ? <bdi>{address}</bdi> : words.noAddress}
          {governorateCode !== null && ` · ${nameOf(governorateCode)}`}
        </>
      ),
    },
    { label: words.total, value: formatPounds(total) },
    { label: queueMessages.columns.created, value: cairoTime(request.createdAt) },
    delivery !== undefined &&
      request.state !== undefined &&
      isPaid(request.state) && {
        label: words.delivery,
        value:
          canOpenBatch && batchId !== null && delivery !== 'NOT_PACKED' ? (
            <>
              {papers} · <BatchLink batchId={batchId} />
            </>
          ) : (
            papers
          ),
      },
    attempts > 0 && { label: words.attempts, value: attempts },
  ];
  return (
    <SideSection id="facts" title={words.title}>
      <DescriptionList layout="columns" className="font-semibold" items={entries} />
      {canEndSessions && request.id && <EndCitizenSessions requestId={request.id} />}
    </SideSection>
  );
}

/** In case of account takeover. */
function EndCitizenSessions({ requestId }: { requestId: string }) {
  const { citizenSessions: words } = messages;
  return (
    <CallButton
      variant="quiet"
      label={words.end}
      definition={endCitizenSessions}
      input={{ body: { requestId } }}
      queryKey={requestKey(requestId)}
      successText={words.ended}
      title={words.end}
      confirm={words.confirm}
      effects={[words.about]}
    />
  );
}

/** For the same documents. */
export function OtherRequests({ items }: Pick<OfficeRequest, 'items'>) {
  const others = items.flatMap(({ position, earlier }) =>
    earlier.map((other) => ({ ...other, position })),
  );
  return (
    <SideSection id="earlier" title={messages.earlier}>
      {others.length === 0 && <p className="text-ink-2">{messages.noEarlier}</p>}
      <ul className="divide-y divide-line text-sm">
        {others.map(({ requestId, state, createdAt, position }) => (
          <li key={`${position} ${requestId}`} className="flex flex-wrap gap-x-3 py-1">
            <RequestLink requestId={requestId} />
            <span>
              {stateNames[state]}
              {items.length > 1 && ` · ${messages.history.document(position)}`}
            </span>
            <span className="ms-auto text-ink-2">{cairoDayText(createdAt)}</span>
          </li>
        ))}
      </ul>
    </SideSection>
  );
}
