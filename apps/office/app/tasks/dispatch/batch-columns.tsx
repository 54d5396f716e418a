import type { Batch } from '@wathiqa/contract/office';
import { type Column, Isolate } from '@wathiqa/ui';
import { Link } from 'react-router';
import { cairoTime } from '../../labels/dates.ts';
import { useGovernorates } from '../../labels/governorates.ts';
import { tableColumns } from '../../layout/dense-table.tsx';
import { pathTo } from '../../screens.ts';
import { messages } from './dispatch.messages.ts';
import { EnvelopeBadges } from './envelope-badges.tsx';

const { columns: names } = messages;

export function useBatchColumns(): Column<Batch>[] {
  const { nameOf } = useGovernorates();
  return tableColumns(names, {
    batch: ({ id }) => (
      <Link
        to={pathTo('dispatchBatch', { batchId: String(id) })}
        className="link inline-block py-1 font-semibold whitespace-nowrap"
      >
        <bdi>{messages.batch(id)}</bdi>
      </Link>
    ),
    governorate: ({ governorateCode }) => nameOf(governorateCode),
    envelopes: ({ parcels }) => (
      <span className="whitespace-nowrap">
        <Isolate>{messages.envelopes(parcels)}</Isolate>
      </span>
    ),
    state: ({ envelopes, parcels }) =>
      envelopes && <EnvelopeBadges state={envelopes} all={parcels} />,
    made: ({ createdAt, createdBy }) => <TimestampBy at={createdAt} by={createdBy} />,
  });
}

export function TimestampBy({ at, by }: { at: string; by: string }) {
  return (
    <>
      <span className="whitespace-nowrap">
        <Isolate>{cairoTime(at)}</Isolate> ·
      </span>{' '}
      <span className="inline-block">
        <Isolate>{by}</Isolate>
      </span>
    </>
  );
}
