import { useQuery } from '@tanstack/react-query';
import { type PricedService, readPrices } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { Button, buttonClass, Isolate } from '@wathiqa/ui';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DenseTable } from '../../../layout/dense-table.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { cairoDayText } from '../../../lists/dates.ts';
import { call } from '../../../session/call.ts';
import { useMay } from '../../../session/staff.ts';
import { messages as kept, serviceName } from '../kept.messages.ts';
import { KeptScreen } from '../kept-screen.tsx';
import { ChangePrice } from './change-price.tsx';
import { PriceHistory } from './price-history.tsx';
import { nextAfter, priceOn } from './price-on.ts';
import { messages } from './prices.messages.ts';

const { columns: names } = messages;

export const meta = () => pageMeta(messages.title);

/** The prices of all services; the history of the one that the address names. */
export default function Prices() {
  const [address] = useSearchParams();
  const mayChange = useMay('prices.change');
  const [changed, setChanged] = useState<PricedService>();
  const reading = useQuery({ queryKey: ['prices'], queryFn: () => call(readPrices) });
  const { today = '', services = [] } = reading.data ?? {};
  const opened = services.find(({ serviceCode }) => serviceCode === address.get('service'));

  return (
    <KeptScreen
      title={messages.title}
      lead={messages.lead}
      reading={reading}
      ready={reading.data !== undefined}
    >
      {reading.data && (
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
              cell: ({ prices }) => <NextPrice price={nextAfter(prices, today)} />,
            },
            {
              key: 'last',
              header: names.last,
              cell: ({ prices }) => (
                <Isolate>{priceOn(prices, today)?.recordedBy ?? kept.product}</Isolate>
              ),
            },
            {
              key: 'actions',
              header: kept.actions,
              cell: (service) => (
                <span className="flex gap-1">
                  {mayChange && (
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
    </KeptScreen>
  );
}

function NextPrice({ price }: { price: ReturnType<typeof nextAfter> }) {
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
