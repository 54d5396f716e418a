import type { CallAnswer } from '@wathiqa/contract';
import { listRegulations } from '@wathiqa/contract/office';
import { Badge, type Column } from '@wathiqa/ui';
import { cairoTime } from '../../../labels/dates.tsx';
import { tableColumns } from '../../../layout/dense-table.tsx';
import { ResourceScreen } from '../../../layout/list-screen.tsx';
import { pageMeta } from '../../../layout/query-screen.tsx';
import { pathTo } from '../../../screens.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { useRead } from '../../../session/use-read.ts';
import { EnglishBadge } from '../entry-page.tsx';
import { messages as kept, serviceName } from '../reference-data.messages.ts';
import { messages } from './regulations.messages.ts';

type ListedRegulation = CallAnswer<typeof listRegulations>['regulations'][number];

export const meta = () => pageMeta(messages.title);

export default function Regulations() {
  const open = useHasPermission('regulations.change') ? messages.edit : messages.open;
  const query = useRead(['regulations'], listRegulations);
  return (
    <ResourceScreen
      texts={messages}
      query={query}
      rows={query.data?.regulations}
      rowKey={({ serviceCode }) => serviceCode}
      rowName={({ serviceCode }) => serviceName(serviceCode)}
      columns={COLUMNS}
      rowActions={({ serviceCode }) => [{ label: open, to: pathTo('regulation', { serviceCode }) }]}
    />
  );
}

const COLUMNS: Column<ListedRegulation>[] = tableColumns(messages.columns, {
  service: ({ serviceCode, translated, englishOlder, proposed }) => (
    <>
      {serviceName(serviceCode)} <EnglishBadge missing={!translated} older={englishOlder} />{' '}
      {proposed && <Badge tone="warning">{messages.waiting}</Badge>}
    </>
  ),
  version: ({ latest }) => <bdi>{latest.version}</bdi>,
  saved: ({ latest }) => <bdi>{cairoTime(latest.savedAt)}</bdi>,
  by: ({ latest }) => <bdi>{latest.savedBy ?? kept.product}</bdi>,
});
