import {
  type PricedService,
  type PriceProposal,
  type PriceRecord,
  readPrices,
} from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { Badge } from '@wathiqa/ui';
import { useSearchParams } from 'react-router';
import { cairoDayText, cairoTime } from '../../../labels/dates.tsx';
import { tableColumns } from '../../../layout/dense-table.tsx';
import { ResourceScreen, TableSection } from '../../../layout/list-screen.tsx';
import { pageMeta } from '../../../layout/query-screen.tsx';
import { useHasPermission } from '../../../session/staff.ts';
import { useRead } from '../../../session/use-read.ts';
import { WaitingLine } from '../../approvals/waiting.tsx';
import { messages as common, serviceName } from '../reference-data.messages.ts';
import { ChangePrice, PRICES_KEY, WithdrawPrice } from './price-dialogs.tsx';
import { nextPriceAfter, priceOn } from './price-on.ts';
import { messages } from './prices.messages.ts';

export const meta = () => pageMeta(messages.title);

export default function Prices() {
  const [address] = useSearchParams();
  const canChange = useHasPermission('prices.change');
  const query = useRead(PRICES_KEY, readPrices);
  const { today = '', services = [], proposals = [] } = query.data ?? {};
  const opened = services.find(({ serviceCode }) => serviceCode === address.get('service'));

  return (
    <ResourceScreen
      texts={messages}
      query={query}
      above={<WaitingLine kind="price" />}
      rows={query.data?.services}
      rowKey={({ serviceCode }) => serviceCode}
      rowName={({ serviceCode }) => serviceName(serviceCode)}
      columns={tableColumns(messages.columns, {
        service: ({ serviceCode }: PricedService) => serviceName(serviceCode),
        today: ({ today: pounds }) =>
          pounds === null ? messages.empty : <bdi>{formatPounds(pounds)}</bdi>,
        next: ({ serviceCode, prices }) =>
          nextPrice(
            nextPriceAfter(prices, today),
            proposals.find((proposal) => proposal.serviceCode === serviceCode),
          ),
        last: ({ prices }) => <bdi>{priceOn(prices, today)?.recordedBy ?? common.product}</bdi>,
      })}
      // The address toggles a service's history.
      rowActions={(service) => [
        canChange && {
          label: messages.change,
          fullLabel: messages.changeOf(serviceName(service.serviceCode)),
          dialog: (onClose) => <ChangePrice service={service} today={today} onClose={onClose} />,
        },
        service === opened
          ? { label: messages.hideHistory, to: '?' }
          : { label: messages.history, to: `?service=${service.serviceCode}` },
      ]}
    >
      {opened && <PriceHistory service={opened} today={today} />}
    </ResourceScreen>
  );
}

function nextPrice(price: PriceRecord | undefined, proposal: PriceProposal | undefined) {
  const planned = proposal ?? price;
  if (!planned) return <span className="text-ink-2">{messages.noNext}</span>;
  const by = proposal?.proposedBy ?? price?.recordedBy ?? common.product;
  return (
    <span className="flex flex-col py-1">
      <span>
        <bdi>{formatPounds(planned.pounds)}</bdi> {messages.from(cairoDayText(planned.validFrom))}
      </span>
      <span className="text-sm text-ink-2">
        {proposal ? messages.proposedBy : messages.changedBy} <bdi>{by}</bdi>
      </span>
    </span>
  );
}

const { historyColumns: names, states } = messages;

function PriceHistory({ service, today }: { service: PricedService; today: string }) {
  const canChange = useHasPermission('prices.change');
  const current = priceOn(service.prices, today);
  const title = messages.historyOf(serviceName(service.serviceCode));

  return (
    <TableSection
      title={title}
      rows={service.prices}
      rowKey={({ validFrom }) => validFrom}
      empty={messages.empty}
      rowName={({ validFrom }) => cairoDayText(validFrom)}
      columns={tableColumns(names, {
        from: ({ validFrom }: PriceRecord) => <bdi>{cairoDayText(validFrom)}</bdi>,
        price: ({ pounds }) => <bdi>{formatPounds(pounds)}</bdi>,
        state: (price) => {
          if (price.validFrom > today) return <Badge tone="warning">{states.future}</Badge>;
          return price === current ? <Badge>{states.now}</Badge> : states.past;
        },
        by: ({ recordedBy }) => <bdi>{recordedBy ?? common.product}</bdi>,
        at: ({ recordedAt }) => <bdi>{cairoTime(recordedAt)}</bdi>,
        reason: ({ reason }) => reason || common.nothing,
      })}
      rowActions={(price) => [
        canChange &&
          price.validFrom > today && {
            label: messages.withdraw,
            danger: true,
            dialog: (onClose) => <WithdrawPrice {...{ service, price, today, onClose }} />,
          },
      ]}
    />
  );
}
