import { type RejectionReason, readReasons } from '@wathiqa/contract/office';
import { useRead } from '../../session/use-read.ts';

const FRESH_FOR_MS = 5 * 60_000;

/** In list order. */
export function useReasons(): {
  reasons: readonly RejectionReason[];
  status: 'ready' | 'loading' | 'failed';
  refetch: () => void;
} {
  const { data, isError, refetch } = useRead(['reasons'], readReasons, { staleTime: FRESH_FOR_MS });
  return {
    reasons: data?.reasons.filter(({ active }) => active) ?? [],
    status: data ? 'ready' : isError ? 'failed' : 'loading',
    refetch,
  };
}
