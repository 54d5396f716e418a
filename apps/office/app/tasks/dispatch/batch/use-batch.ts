import { useQuery } from '@tanstack/react-query';
import { CallError } from '@wathiqa/contract';
import { readBatch } from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { call } from '../../../session/call.ts';
import { batchKey } from '../dispatch-key.ts';

/** A batch by the number in an address, read anew each time it is opened: every look is in the audit. */
export function useBatch(number: string) {
  const { data, error, refetch } = useQuery({
    queryKey: batchKey(Number(number)),
    queryFn: () => call(readBatch, { query: { batchId: number } }),
    gcTime: 0,
  });
  return { data, error, refetch, unknown: isUnknown(error) };
}

/** What is no number is refused as malformed, a number that stands for nothing as not found. */
function isUnknown(error: unknown): boolean {
  const codes: readonly number[] = [RESPONSE_CODES.NOT_FOUND, RESPONSE_CODES.MALFORMED];
  return error instanceof CallError && codes.includes(error.code);
}
