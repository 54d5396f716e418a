import type { Batch } from '@wathiqa/contract/office';
import { type Column, Isolate } from '@wathiqa/ui';
import { Link } from 'react-router';
import { cairoTime } from '../../labels/dates.ts';
import { useGovernorates } from '../../labels/governorates.ts';
import { pathTo } from '../../screens.ts';
import { messages } from './dispatch.messages.ts';

const { columns: names } = messages;

/** The columns that every list of batches has. */
export function useBatchColumns(): Column<Batch>[] {
  const { nameOf } = useGovernorates();
  return [
    {
      key: 'batch',
      header: names.batch,
      rowHeader: true,
      cell: ({ id }) => (
        <Link
          to={pathTo('dispatchBatch', { batchId: String(id) })}
          className="link inline-block py-1 font-semibold whitespace-nowrap"
        >
          <bdi>{messages.batch(id)}</bdi>
        </Link>
      ),
    },
    {
      key: 'governorate',
      header: names.governorate,
      cell: ({ governorateCode }) => nameOf(governorateCode),
    },
    {
      key: 'envelopes',
      header: names.envelopes,
      cell: ({ parcels }) => <Isolate>{messages.envelopes(parcels)}</Isolate>,
    },
    {
      key: 'made',
      header: names.made,
      cell: ({ createdAt, createdBy }) => <TimestampBy at={createdAt} by={createdBy} />,
    },
  ];
}

/** When and by whom. */
export function TimestampBy({ at, by }: { at: string; by: string }) {
  return (
    <>
      <span className="whitespace-nowrap">
        <Isolate>{cairoTime(at)}</Isolate>
      </span>{' '}
      · <Isolate>{by}</Isolate>
    </>
  );
}
