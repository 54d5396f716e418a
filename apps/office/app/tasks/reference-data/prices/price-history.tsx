import type { PricedService, PriceRecord } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { Badge, Isolate } from '@wathiqa/ui';
import { cairoDayText, cairoTime } from '../../../labels/dates.ts';
import { DenseTable, tableColumns } from '../../../layout/dense-table.tsx';
import { useHasPermission } from '../../../session/staff.ts';
import { messages as common, serviceName } from '../reference-data.messages.ts';
import { WithdrawPrice } from './price-dialogs.tsx';
import { priceOn } from './price-on.ts';
import { messages } from './prices.messages.ts';

const { historyColumns: names, states } = messages;

/** Price history of a service, newest first. */
export function PriceHistory({ service, today }: { service: PricedService; today: string }) {
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
        empty={messages.empty}
        rowName={({ validFrom }) => cairoDayText(validFrom)}
        columns={tableColumns(names, {
          from: ({ validFrom }: PriceRecord) => <Isolate>{cairoDayText(validFrom)}</Isolate>,
          price: ({ pounds }) => <Isolate>{formatPounds(pounds)}</Isolate>,
          state: (price) => {
            if (price.validFrom > today) return <Badge tone="warning">{states.future}</Badge>;
            return price === current ? <Badge>{states.now}</Badge> : states.past;
          },
          by: ({ recordedBy }) => <Isolate>{recordedBy ?? common.product}</Isolate>,
          at: ({ recordedAt }) => <Isolate>{cairoTime(recordedAt)}</Isolate>,
          reason: ({ reason }) => reason || common.nothing,
        })}
        rowActions={(price) =>
          canChange && price.validFrom > today
            ? [
                {
                  label: messages.withdraw,
                  danger: true,
                  dialog: (onClose) => (
                    <WithdrawPrice service={service} price={price} onClose={onClose} />
                  ),
                },
              ]
            : []
        }
      />
    </section>
  );
}
