import type { Reader } from '@wathiqa/contract/office';
import { Badge, type Column, Isolate } from '@wathiqa/ui';
import { DenseTable } from '../../layout/dense-table.tsx';
import { useHasPermission, useStaff } from '../../session/staff.ts';
import { messages } from './reading.messages.ts';

const { readers: words } = messages;

interface ReadersProps {
  readers: readonly Reader[];
  cap: number;
  busy: boolean;
  onRelease: (staffId: number) => void;
}

/** Staff near the hourly reading cap, with release. */
export function Readers({ readers, cap, busy, onRelease }: ReadersProps) {
  const { id: me } = useStaff();
  const canRelease = useHasPermission('reading.release');
  const columns: Column<Reader>[] = [
    {
      key: 'who',
      header: messages.columns.who,
      rowHeader: true,
      cell: ({ staffName }) => <Isolate>{staffName}</Isolate>,
    },
    {
      key: 'count',
      header: words.count,
      numeric: true,
      cell: ({ idleReads }) => (
        <>
          {idleReads >= cap && <Badge tone="danger">{words.reached}</Badge>}{' '}
          <Isolate>{idleReads}</Isolate>
        </>
      ),
    },
  ];
  return (
    <section aria-labelledby="readers" className="flex flex-col gap-2 pt-4">
      <h2 id="readers" className="text-lg">
        {words.title}
      </h2>
      <p className="text-ink-2">{words.lead(cap)}</p>
      <DenseTable
        caption={words.caption}
        rows={readers}
        rowKey={({ staffId }) => String(staffId)}
        empty={words.empty}
        columns={columns}
        rowActions={({ staffId, staffName }) =>
          staffId === me || !canRelease
            ? []
            : [
                {
                  label: words.release,
                  fullLabel: words.releaseOf(staffName),
                  busy,
                  onPress: () => onRelease(staffId),
                },
              ]
        }
      />
    </section>
  );
}
