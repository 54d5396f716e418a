import type { OfficeRequest } from '@wathiqa/contract/office';
import { formatPounds, nationalIdGroups } from '@wathiqa/domain';
import { NumberGroups } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { cairoTime } from '../../labels/dates.ts';
import { useGovernorates } from '../../labels/governorates.ts';
import { deliveryNames } from '../../labels/labels.messages.ts';
import { DescriptionList } from '../../layout/description-list.tsx';
import { useHasPermission } from '../../session/staff.ts';
import { messages as queueMessages } from '../queue/queue.messages.ts';
import { EndCitizenSessions } from './end-citizen-sessions.tsx';
import { messages } from './request.messages.ts';

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
