import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type QueueRow, readQueue } from '@wathiqa/contract/office';
import { type RefObject, useState } from 'react';
import { call, callInBackground } from '../../session/call.ts';
import { useOfficeEvents } from '../../session/office-events.ts';
import type { QueueFilter } from './queue-filter.ts';

type Answer = Awaited<ReturnType<typeof readOnce>>;

export interface ShownRow extends QueueRow {
  gone?: boolean;
}

const readOnce = (query: QueueFilter, by = call) => by(readQueue, { query });

/** While the pointer or focus is in the list, rows stay in place: new ones wait, others are marked. */
export function useLiveQueue(filter: QueueFilter, list: RefObject<HTMLElement | null>) {
  const queries = useQueryClient();
  const queryKey = ['queue', filter];
  const name = JSON.stringify(filter);
  const [steady, setSteady] = useState<{ name: string; rows: readonly QueueRow[] }>();
  const [opened, setOpened] = useState<Readonly<Record<string, readonly string[]>>>({});
  const query = useQuery({
    queryKey,
    queryFn: () => readOnce(filter),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });

  useOfficeEvents(undefined, {
    onQueue: async () => {
      const rows = queries.getQueryData<Answer>(queryKey)?.rows;
      const isInUse = list.current?.matches(':hover, :focus-within');
      setSteady((before) => {
        if (!isInUse || !rows) return undefined;
        return before?.name === name ? before : { name, rows };
      });
      const queryFn = () => readOnce(filter, callInBackground);
      const read = () => queries.fetchQuery({ queryKey, queryFn }).catch(() => {});
      // A read under way may predate the change.
      if (queries.isFetching({ queryKey }) > 0) await read();
      await read();
    },
    onOpened: (names) => setOpened((before) => ({ ...before, ...names })),
  });

  const fresh = query.data?.rows ?? [];
  const pinned = steady?.name === name && !query.isPlaceholderData ? steady.rows : undefined;
  return {
    query,
    /** Names of the other members by request. */
    opened,
    rows: pinned ? pinned.map((row) => inItsPlace(row, fresh)) : fresh,
    /** New rows that wait. */
    waiting: pinned ? fresh.filter(({ id }) => !pinned.some((row) => row.id === id)).length : 0,
    refetch: () => {
      setSteady(undefined);
      return query.refetch();
    },
  };
}

function inItsPlace(row: QueueRow, fresh: readonly QueueRow[]): ShownRow {
  const now = fresh.find(({ id }) => id === row.id);
  return now ? { ...now, due: row.due } : { ...row, gone: true };
}
