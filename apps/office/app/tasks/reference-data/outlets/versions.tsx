import { useQuery } from '@tanstack/react-query';
import { type OutletVersion, readOutletVersions } from '@wathiqa/contract/office';
import { Isolate } from '@wathiqa/ui';
import { cairoTime } from '../../../labels/dates.ts';
import { useGovernorates } from '../../../labels/governorates.ts';
import { DenseTable, tableColumns } from '../../../layout/dense-table.tsx';
import { Failure } from '../../../layout/failure.tsx';
import { call } from '../../../session/call.ts';
import { messages as common } from '../reference-data.messages.ts';
import { describeChanges } from './outlet-changes.ts';
import { messages } from './outlets.messages.ts';

const { versionColumns: names } = messages;

/** Outlet versions, newest first: author, time, reason, changes. */
export function OutletVersions({ outlet: { code, name } }: { outlet: OutletVersion }) {
  const { nameOf } = useGovernorates();
  const { data, error, refetch } = useQuery({
    // Shares the list's key prefix for invalidation.
    queryKey: ['outlets', code],
    queryFn: () => call(readOutletVersions, { query: { code } }),
  });
  const versions = data?.outlets ?? [];
  const before = ({ version }: OutletVersion) =>
    versions.find((earlier) => earlier.version === version - 1);

  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg">{messages.history}</h2>
      <Failure error={error} onTryAgain={() => refetch()} />
      {data && (
        <DenseTable
          caption={messages.historyOf(name)}
          rows={versions}
          rowKey={({ version }) => String(version)}
          empty={messages.empty}
          columns={tableColumns(names, {
            version: ({ version }: OutletVersion) => <Isolate>{version}</Isolate>,
            at: ({ savedAt }) => <Isolate>{cairoTime(savedAt)}</Isolate>,
            by: ({ savedBy }) => <Isolate>{savedBy ?? common.product}</Isolate>,
            why: ({ reason }) => <Isolate>{reason || common.nothing}</Isolate>,
            changes: (version) => {
              const earlier = before(version);
              if (!earlier) return common.nothing;
              return describeChanges(version, earlier, nameOf)
                .map(({ label, value }) => `${label}: ${value}`)
                .join('؛ ');
            },
          })}
        />
      )}
    </section>
  );
}
