import { useQueryClient } from '@tanstack/react-query';
import { lengthProblem, newIdempotencyKey, writeMessage } from '@wathiqa/contract';
import { REQUEST_MESSAGE_MAX_LENGTH } from '@wathiqa/domain';
import { Button, TextAreaField } from '@wathiqa/ui';
import { type SubmitEvent, useEffect, useState } from 'react';
import { call } from '../../../calls/call.ts';
import { toastFailure, useErrorTitle } from '../../../calls/failure.ts';
import { useSingleMutation } from '../../../calls/use-single-mutation.ts';
import { toaster } from '../../../lib/toaster.ts';
import { requestQueryKey } from '../status-query.ts';
import { messages } from './request-messages.messages.ts';

const FIELD = 'message';

/** The draft survives failures; the idempotency key prevents duplicates. */
export default function MessageForm({ id, onDone }: { id: string; onDone: () => void }) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [key, setKey] = useState(newIdempotencyKey);
  const missing = tried && text.trim() === '';
  const tooLong = lengthProblem(text.trim(), REQUEST_MESSAGE_MAX_LENGTH);

  // The focused button was removed. Focus alone may leave the rest of the form out of view.
  useEffect(() => {
    const field = document.getElementById(FIELD);
    field?.focus();
    field?.closest('form')?.scrollIntoView({ block: 'nearest' });
  }, []);

  const sending = useSingleMutation({
    mutationFn: async () => {
      const headers = { 'idempotency-key': key };
      await call(writeMessage, { headers, body: { requestId: id, text } });
    },
    onSuccess: async () => {
      toaster.show({ tone: 'success', text: messages.sent });
      await queryClient.invalidateQueries({ queryKey: requestQueryKey(id) });
      onDone();
    },
    onError: toastFailure,
  });
  useErrorTitle(missing || sending.isError);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (text.trim() === '' || tooLong) document.getElementById(FIELD)?.focus();
    else sending.mutate();
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextAreaField
        name={FIELD}
        label={messages.label}
        hint={messages.hint}
        value={text}
        error={missing ? messages.needed : tooLong}
        aria-required
        onChange={({ target }) => {
          setText(target.value);
          // Changed text is a new message.
          setKey(newIdempotencyKey());
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onDone}>
          {messages.cancel}
        </Button>
        <Button type="submit" busy={sending.isPending} className="sm:ms-auto">
          {messages.send}
        </Button>
      </div>
    </form>
  );
}
