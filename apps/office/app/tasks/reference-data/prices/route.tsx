import { useQuery } from '@tanstack/react-query';
import { type PricedService, readPrices } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { Isolate } from '@wathiqa/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { cairoDayText } from '../../../labels/dates.ts';
import { tableColumns } from '../../../layout/dense-table.tsx';
import { actionsColumn, ListScreen, type RowAction } from '../../../layout/list-screen.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { call } from '../../../session/call.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { messages as common, serviceName } from '../reference-data.messages.ts';
import { ChangePrice } from './price-dialogs.tsx';
import { PriceHistory } from './price-history.tsx';
import { nextPriceAfter, priceOn } from './price-on.ts';
import { messages } from './prices.messages.ts';

const { columns: names } = messages;

export const meta = () => pageMeta(messages.title);

/** Prices of all services, and the history of the address's service. */
export default function Prices() {
  const [address] = useSearchParams();
  const canChange = useHasPermission('prices.change');
  const [changed, setChanged] = useState<PricedService>();
  const query = useQuery({ queryKey: ['prices'], queryFn: () => call(readPrices) });
  const { today = '', services = [] } = query.data ?? {};
  const opened = services.find(({ serviceCode }) => serviceCode === address.get('service'));

  /** The address toggles a service's history. */
  function rowActions(service: PricedService): RowAction[] {
    const { serviceCode } = service;
    const isOpen = service === opened;
    const history = isOpen ? messages.hideHistory : messages.history;
    const toHistory: RowAction = {
      label: history,
      fullLabel: `${history}: ${serviceName(serviceCode)}`,
      to: isOpen ? '?' : `?service=${serviceCode}`,
    };
    if (!canChange) return [toHistory];
    return [
      {
        label: messages.change,
        fullLabel: messages.changeOf(serviceName(serviceCode)),
        onPress: () => setChanged(service),
      },
      toHistory,
    ];
  }

  return (
    <ListScreen
      title={messages.title}
      lead={messages.lead}
      query={query}
      caption={messages.caption}
      rows={query.data?.services}
      rowKey={({ serviceCode }) => serviceCode}
      empty={messages.noPrice}
      columns={[
        ...tableColumns(names, {
          service: ({ serviceCode }: PricedService) => serviceName(serviceCode),
          today: ({ today: pounds }) =>
            pounds === null ? messages.noPrice : <Isolate>{formatPounds(pounds)}</Isolate>,
          next: ({ prices }) => <NextPrice price={nextPriceAfter(prices, today)} />,
          last: ({ prices }) => (
            <Isolate>{priceOn(prices, today)?.recordedBy ?? common.product}</Isolate>
          ),
        }),
        ...actionsColumn(true, rowActions),
      ]}
    >
      {opened && <PriceHistory service={opened} today={today} />}
      {changed && (
        <ChangePrice
          key={changed.serviceCode}
          service={
            services.find(({ serviceCode }) => serviceCode === changed.serviceCode) ?? changed
          }
          today={today}
          onClose={() => setChanged(undefined)}
        />
      )}
    </ListScreen>
  );
}

function NextPrice({ price }: { price: ReturnType<typeof nextPriceAfter> }) {
  if (!price) return <span className="text-ink-2">{messages.noNext}</span>;
  return (
    <>
      <Isolate>{formatPounds(price.pounds)}</Isolate> {messages.from(cairoDayText(price.validFrom))}
    </>
  );
}
