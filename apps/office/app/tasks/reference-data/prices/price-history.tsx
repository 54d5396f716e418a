import type { PricedService, PriceRecord } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { Badge, Isolate } from '@wathiqa/ui';
import { useState } from 'react';
import { cairoDayText, cairoTime } from '../../../labels/dates.ts';
import { DenseTable } from '../../../layout/dense-table.tsx';
import { actionsColumn } from '../../../layout/list-screen.tsx';
import { useHasPermission } from '../../../session/staff.ts';
import { messages as common, serviceName } from '../reference-data.messages.ts';
import { priceOn } from './price-on.ts';
import { messages } from './prices.messages.ts';
import { WithdrawPrice } from './withdraw-price.tsx';

const { historyColumns: names, states } = messages;

/** Every price of a service, the latest first: from when, who and why. */
export function PriceHistory({ service, today }: { service: PricedService; today: string }) {
  const [withdrawn, setWithdrawn] = useState<PriceRecord>();
  const canChange = useHasPermission('prices.change');
  const current = priceOn(service.prices, today);
  const title = messages.historyOf(serviceName(service.serviceCode));

  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg">{title}</h2>
      <DenseTable
        caption={title}
        rows={service.prices}
        rowKey={({ validFrom }) => validFrom}
        empty={messages.noPrice}
        columns={[
          {
            key: 'from',
            header: names.from,
            rowHeader: true,
            cell: ({ validFrom }) => <Isolate>{cairoDayText(validFrom)}</Isolate>,
          },
          {
            key: 'price',
            header: names.price,
            cell: ({ pounds }) => <Isolate>{formatPounds(pounds)}</Isolate>,
          },
          {
            key: 'state',
            header: names.state,
            cell: (price) => {
              if (price.validFrom > today) return <Badge tone="warning">{states.future}</Badge>;
              return price === current ? <Badge>{states.now}</Badge> : states.past;
            },
          },
          {
            key: 'by',
            header: names.by,
            cell: ({ recordedBy }) => <Isolate>{recordedBy ?? common.product}</Isolate>,
          },
          {
            key: 'at',
            header: names.at,
            cell: ({ recordedAt }) => <Isolate>{cairoTime(recordedAt)}</Isolate>,
          },
          { key: 'reason', header: names.reason, cell: ({ reason }) => reason || common.nothing },
          ...actionsColumn(canChange, (price: PriceRecord) =>
            price.validFrom > today
              ? [{ label: messages.withdraw, onPress: () => setWithdrawn(price), danger: true }]
              : [],
          ),
        ]}
      />
      {withdrawn && (
        <WithdrawPrice
          service={service}
          price={withdrawn}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
    </section>
  );
}
