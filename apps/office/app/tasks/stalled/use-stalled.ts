import { useQuery } from '@tanstack/react-query';
import { readStalled, STALLED_COUNTED } from '@wathiqa/contract/office';
import { call } from '../../session/call.ts';
import { useHasPermission } from '../../session/staff.ts';
import { messages } from './stalled.messages.ts';

/** A promise is counted in days. */
const REFETCH_MS = 300_000;

export function useStalled() {
  const enabled = useHasPermission('stalled.read');
  return useQuery({
    queryKey: ['stalled'],
    queryFn: () => call(readStalled),
    refetchInterval: REFETCH_MS,
    staleTime: REFETCH_MS / 10,
    enabled,
  });
}

export function stalledCount(count: number): string {
  return count > STALLED_COUNTED ? messages.moreThan(STALLED_COUNTED) : String(count);
}
