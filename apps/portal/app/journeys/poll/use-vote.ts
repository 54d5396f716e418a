import { CallError, castVote } from '@wathiqa/contract';
import { type PollOption, RESPONSE_CODES } from '@wathiqa/domain';
import { toastFailure } from '../../forms/failure.ts';
import { useSingleMutation } from '../../forms/use-single-mutation.ts';
import { clearToasts } from '../../lib/toaster.ts';
import { call } from '../../session/call.ts';
import { sharedStorage } from '../../session/tab-storage.ts';
import { getVoteKey, recordVote } from './stored-vote.ts';

/** `before`: counted earlier. */
export type VoteState = 'open' | 'sending' | 'counted' | 'before';

export function useVote(): { state: VoteState; vote: (option: PollOption) => void } {
  const { mutate, isPending, data } = useSingleMutation({
    mutationFn: submitVote,
    onMutate: clearToasts,
    onError: toastFailure,
  });
  return { state: isPending ? 'sending' : (data ?? 'open'), vote: (option) => mutate(option) };
}

/** A key may have voted already, in another tab or with a lost response. */
async function submitVote(option: PollOption): Promise<'counted' | 'before'> {
  const headers = { 'idempotency-key': getVoteKey(sharedStorage) };
  try {
    await call(castVote, { headers, body: { option } });
  } catch (error) {
    const counted = error instanceof CallError && error.code === RESPONSE_CODES.CONFLICT;
    if (!counted) throw error;
    recordVote(sharedStorage);
    return 'before';
  }
  recordVote(sharedStorage);
  return 'counted';
}
