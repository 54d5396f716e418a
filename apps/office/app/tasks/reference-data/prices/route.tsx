import { useQuery } from '@tanstack/react-query';
import { type PricedService, readPrices } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { Button, buttonClass, Isolate } from '@wathiqa/ui';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { cairoDayText } from '../../../labels/dates.ts';
import { DenseTable } from '../../../layout/dense-table.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { call } from '../../../session/call.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { messages as common, serviceName } from '../reference-data.messages.ts';
import { ReferenceDataScreen } from '../reference-data-screen.tsx';
import { ChangePrice } from './change-price.tsx';
import { PriceHistory } from './price-history.tsx';
import { nextPriceAfter, priceOn } from './price-on.ts';
import { messages } from './prices.messages.ts';

const { columns: names } = messages;

export const meta = () => pageMeta(messages.title);

/** The prices of all services; the history of the one that the address names. */
export default function Prices() {
  const [address] = useSearchParams();
  const canChange = useHasPermission('prices.change');
  const [changed, setChanged] = useState<PricedService>();
  const query = useQuery({ queryKey: ['prices'], queryFn: () => call(readPrices) });
  const { today = '', services = [] } = query.data ?? {};
  const opened = services.find(({ serviceCode }) => serviceCode === address.get('service'));

  return (
    <ReferenceDataScreen
      title={messages.title}
      lead={messages.lead}
      query={query}
      ready={query.data !== undefined}
    >
      {query.data && (
        <DenseTable
          caption={messages.caption}
          rows={services}
          rowKey={({ serviceCode }) => serviceCode}
          empty={messages.noPrice}
          columns={[
            {
              key: 'service',
              header: names.service,
              rowHeader: true,
              cell: ({ serviceCode }) => serviceName(serviceCode),
            },
            {
              key: 'today',
              header: names.today,
              cell: ({ today: pounds }) =>
                pounds === null ? messages.noPrice : <Isolate>{formatPounds(pounds)}</Isolate>,
            },
            {
              key: 'next',
              header: names.next,
              cell: ({ prices }) => <NextPrice price={nextPriceAfter(prices, today)} />,
            },
            {
              key: 'last',
              header: names.last,
              cell: ({ prices }) => (
                <Isolate>{priceOn(prices, today)?.recordedBy ?? common.product}</Isolate>
              ),
            },
            {
              key: 'actions',
              header: common.actions,
              cell: (service) => (
                <span className="flex gap-1">
                  {canChange && (
                    <Button
                      variant="quiet"
                      size="dense"
                      aria-label={messages.changeOf(serviceName(service.serviceCode))}
                      onClick={() => setChanged(service)}
                    >
                      {messages.change}
                    </Button>
                  )}
                  <HistoryLink service={service} open={service === opened} />
                </span>
              ),
            },
          ]}
        />
      )}
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
    </ReferenceDataScreen>
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

function HistoryLink({
  service: { serviceCode },
  open,
}: {
  service: PricedService;
  open: boolean;
}) {
  const label = open ? messages.hideHistory : messages.history;
  return (
    <Link
      to={open ? '?' : `?service=${serviceCode}`}
      preventScrollReset
      aria-label={`${label}: ${serviceName(serviceCode)}`}
      className={buttonClass({ variant: 'quiet', size: 'dense' })}
    >
      {label}
    </Link>
  );
}
