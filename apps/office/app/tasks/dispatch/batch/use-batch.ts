import { useQuery } from '@tanstack/react-query';
import { readBatch } from '@wathiqa/contract/office';
import { isMissingResource } from '../../../layout/failure.ts';
import { call } from '../../../session/call.ts';
import { batchKey } from '../dispatch-key.ts';

/** A batch, refetched on each opening because every read is audited. */
export function useBatch(number: string) {
  const { data, error, refetch } = useQuery({
    queryKey: batchKey(Number(number)),
    queryFn: () => call(readBatch, { query: { batchId: number } }),
    gcTime: 0,
  });
  return { data, error, refetch, unknown: isMissingResource(error) };
}
