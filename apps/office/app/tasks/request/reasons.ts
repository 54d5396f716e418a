import { useQuery } from '@tanstack/react-query';
import { type RejectionReason, readReasons } from '@wathiqa/contract/office';
import { call } from '../../session/call.ts';

const FRESH_FOR_MS = 5 * 60_000;

/** Available reasons, in list order. */
export function useReasons(): {
  reasons: readonly RejectionReason[];
  status: 'ready' | 'loading' | 'failed';
  refetch: () => void;
} {
  const { data, isError, refetch } = useQuery({
    queryKey: ['reasons'],
    queryFn: () => call(readReasons),
    staleTime: FRESH_FOR_MS,
  });
  return {
    reasons: data?.reasons.filter(({ active }) => active) ?? [],
    status: data ? 'ready' : isError ? 'failed' : 'loading',
    refetch,
  };
}
