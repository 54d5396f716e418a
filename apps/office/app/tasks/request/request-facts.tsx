import type { OfficeRequest } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import type { ReactNode } from 'react';
import { Facts } from '../../layout/facts.tsx';
import { cairoTime } from '../../lists/dates.ts';
import { useGovernorates } from '../../lists/governorates.ts';
import { deliveryNames } from '../../lists/labels.messages.ts';
import { messages as queueMessages } from '../queue/queue.messages.ts';
import { messages } from './request.messages.ts';

const { facts: words } = messages;

/** Who ordered, where it goes, what it costs. */
export function RequestFacts({ request }: { request: OfficeRequest }) {
  const { nameOf } = useGovernorates();
  const { orderedBy, mobiles, address, governorateCode, total, delivery, attempts } = request;
  const facts: { label: string; value: ReactNode }[] = [
    { label: words.orderedBy, value: <bdi>{orderedBy.userName}</bdi> },
    { label: words.email, value: <bdi>{orderedBy.email}</bdi> },
    {
      label: words.mobiles,
      value: mobiles.map((mobile) => (
        <bdi key={mobile} className="me-3 tabular-nums">
          {mobile}
        </bdi>
      )),
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
  return <Facts id="facts" title={words.title} facts={facts} />;
}
