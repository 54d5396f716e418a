import { CallError, castVote, FIELD_PROBLEMS, formAddress, sharedStorage } from '@wathiqa/contract';
import { CITIZEN_RESPONSE_CODES, POLL_OPTIONS, type PollOption } from '@wathiqa/domain';
import { Button, Icon, MessageDialog, RadioGroupField } from '@wathiqa/ui';
import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react';
import { call } from '../../calls/call.ts';
import { toastFailure, useErrorTitle } from '../../calls/failure.ts';
import { useSingleMutation } from '../../calls/use-single-mutation.ts';
import { FormResultSummary, useFormResult } from '../../forms/form-result.tsx';
import { useHydrated } from '../../lib/browser-state.ts';
import { clearToasts } from '../../lib/toaster.ts';
import { messages } from './poll.messages.ts';
import { getVoteKey, hasVoted, recordVote } from './stored-vote.ts';

const FORM_ID = 'poll';
const OPTIONS = POLL_OPTIONS.map((value) => ({ value, label: messages.options[value] }));

/** One vote per browser; without script, a plain form. */
export function Poll() {
  const { state, vote } = useVote();
  const { valueFor, errorFor } = useFormResult();
  const [problem, setProblem] = useState(errorFor('option'));
  const [dialogOpen, setDialogOpen] = useState(true);
  const thanks = useRef<HTMLParagraphElement>(null);
  const hydrated = useHydrated();
  useErrorTitle(problem !== undefined);
  const votedBefore = hydrated && state === 'open' && hasVoted(sharedStorage);
  const done = votedBefore || state === 'before' || state === 'counted';

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = getSelectedOption(event.currentTarget);
    if (chosen) {
      setProblem(undefined);
      vote(chosen);
    } else {
      setProblem(FIELD_PROBLEMS.pollOption);
      event.currentTarget.querySelector('input')?.focus();
    }
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    if (event.currentTarget.checked) setProblem(undefined);
  }

  function closeThanks() {
    setDialogOpen(false);
    // The dialog cannot restore focus to the removed button.
    thanks.current?.focus();
  }

  return (
    <>
      {done ? (
        <p
          ref={thanks}
          tabIndex={-1}
          className="flex items-start gap-3 focus:shadow-none focus:outline-none"
        >
          <Icon name="check" className="mt-0.5 text-accent" />
          {state === 'counted' ? messages.thanks : messages.before}
        </p>
      ) : (
        <form
          id={FORM_ID}
          action={formAddress(castVote, FORM_ID)}
          method="post"
          noValidate={hydrated}
          onSubmit={submit}
          className="flex flex-col gap-5"
        >
          <FormResultSummary labels={{ option: messages.question }} />
          <RadioGroupField
            name="option"
            label={messages.question}
            options={OPTIONS}
            error={problem}
            defaultValue={valueFor('option')}
            onChange={choose}
            required
          />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <Button type="submit" busy={state === 'sending'}>
              {state === 'sending' ? messages.sending : messages.vote}
            </Button>
            <p className="text-sm text-ink-2">{messages.note}</p>
          </div>
        </form>
      )}
      <MessageDialog
        open={state === 'counted' && dialogOpen}
        onClose={closeThanks}
        title={messages.thanksShort}
        closeLabel={messages.close}
      >
        <p>{messages.thanks}.</p>
      </MessageDialog>
    </>
  );
}

function getSelectedOption(form: HTMLFormElement): PollOption | undefined {
  const chosen = new FormData(form).get('option');
  return POLL_OPTIONS.find((option) => option === chosen);
}

/** `before`: counted earlier. */
type VoteState = 'open' | 'sending' | 'counted' | 'before';

function useVote(): { state: VoteState; vote: (option: PollOption) => void } {
  const { mutate, isPending, data } = useSingleMutation({
    mutationFn: submitVote,
    onMutate: clearToasts,
    onError: toastFailure,
  });
  return { state: isPending ? 'sending' : (data ?? 'open'), vote: (option) => mutate(option) };
}

/** The key may have voted, in another tab or with a lost response. */
async function submitVote(option: PollOption): Promise<'counted' | 'before'> {
  const headers = { 'idempotency-key': getVoteKey(sharedStorage) };
  try {
    await call(castVote, { headers, body: { option } });
  } catch (error) {
    const counted = error instanceof CallError && error.code === CITIZEN_RESPONSE_CODES.CONFLICT;
    if (!counted) throw error;
    recordVote(sharedStorage);
    return 'before';
  }
  recordVote(sharedStorage);
  return 'counted';
}
