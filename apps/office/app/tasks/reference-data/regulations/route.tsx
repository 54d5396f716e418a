import { useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '@wathiqa/contract';
import { listRegulations } from '@wathiqa/contract/office';
import type { ServiceCode } from '@wathiqa/domain';
import { Isolate } from '@wathiqa/ui';
import { cairoTime } from '../../../labels/dates.ts';
import { tableColumns } from '../../../layout/dense-table.tsx';
import { actionsColumn, ListScreen } from '../../../layout/list-screen.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { pathTo } from '../../../screens.ts';
import { call } from '../../../session/call.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { EnglishBadge } from '../english-badge.tsx';
import { messages as kept, serviceName } from '../reference-data.messages.ts';
import { messages } from './regulations.messages.ts';

const { columns: names } = messages;

type ListedRegulation = CallAnswer<typeof listRegulations>['regulations'][number];

export const meta = () => pageMeta(messages.title);

/** Latest terms of every service. */
export default function Regulations() {
  const open = useHasPermission('regulations.change') ? messages.edit : messages.open;
  const query = useQuery({ queryKey: ['regulations'], queryFn: () => call(listRegulations) });
  return (
    <ListScreen
      title={messages.title}
      lead={messages.lead}
      query={query}
      caption={messages.caption}
      rows={query.data?.regulations}
      rowKey={({ serviceCode }) => serviceCode}
      empty={messages.empty}
      columns={[
        ...tableColumns(names, {
          service: ({ serviceCode, translated, englishOlder }: ListedRegulation) => (
            <>
              {serviceName(serviceCode)} <EnglishBadge missing={!translated} older={englishOlder} />
            </>
          ),
          version: ({ latest }) => <Isolate>{latest.version}</Isolate>,
          saved: ({ latest }) => <Isolate>{cairoTime(latest.savedAt)}</Isolate>,
          by: ({ latest }) => <Isolate>{latest.savedBy ?? kept.product}</Isolate>,
        }),
        ...actionsColumn(true, ({ serviceCode }: { serviceCode: ServiceCode }) => [
          {
            label: open,
            fullLabel: messages.of(open, serviceName(serviceCode)),
            to: pathTo('regulation', { serviceCode }),
          },
        ]),
      ]}
    />
  );
}
