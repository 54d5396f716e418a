import { CallError, castVote } from '@wathiqa/contract';
import { type PollOption, RESPONSE_CODES } from '@wathiqa/domain';
import { useRef, useState } from 'react';
import { failureText, toFailure } from '../../forms/failure.ts';
import { clearToasts, toaster } from '../../layout/toaster.ts';
import { call } from '../../session/call.ts';
import { sharedStorage } from '../../session/tab-storage.ts';
import { getVoteKey, recordVote } from './stored-vote.ts';

/** How far this browser's vote is. `before`: it was counted earlier. */
export type VoteState = 'open' | 'sending' | 'counted' | 'before';

/** Sends the one vote of this browser, however often the button is pressed. */
export function useVote(): { state: VoteState; vote: (option: PollOption) => Promise<void> } {
  const [state, setState] = useState<VoteState>('open');
  const running = useRef(false);

  async function vote(option: PollOption) {
    if (running.current) return;
    running.current = true;
    clearToasts();
    setState('sending');
    try {
      setState(await submitVote(option));
    } catch (error) {
      const failure = toFailure(error);
      if (failure) toaster.show({ tone: 'danger', text: failureText(failure) });
      setState('open');
    } finally {
      running.current = false;
    }
  }

  return { state, vote };
}

/** A key that has voted already, in another tab or by an answer that was lost, has its vote. */
async function submitVote(option: PollOption): Promise<VoteState> {
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
