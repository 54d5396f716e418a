import { actOnFeedback, type FeedbackMessage } from '@wathiqa/contract/office';
import { Button, ErrorSummary, Notice, TextAreaField } from '@wathiqa/ui';
import { type SubmitEvent, useState } from 'react';
import { messages as formMessages } from '../../../forms/forms.messages.ts';
import { useSaveMutation } from '../../../forms/use-save-mutation.ts';
import { toFieldErrors, validateBody } from '../../../forms/validation-errors.ts';
import { Failure } from '../../../layout/failure.tsx';
import { call } from '../../../session/call.ts';
import { messages } from '../feedback.messages.ts';

const LABELS = { text: messages.answerLabel };

/** Answers a new message. On a conflict the draft stays visible for copying. */
export function AnswerForm({
  message: { reference, version, state },
}: {
  message: FeedbackMessage;
}) {
  const [text, setText] = useState('');
  const [attempts, setAttempts] = useState(0);
  const body = { reference, version, action: 'answer' as const, text };
  const change = useSaveMutation((sent: typeof body) => call(actOnFeedback, { body: sent }), {
    key: ['message', reference],
    successText: messages.answered,
  });
  const clientErrors = attempts > 0 ? validateBody(actOnFeedback, body, LABELS) : [];
  const errors = clientErrors.length > 0 ? clientErrors : toFieldErrors(change.error, LABELS);

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setAttempts((before) => before + 1);
    if (validateBody(actOnFeedback, body, LABELS).length > 0) return;
    change.mutate(body, {
      onSuccess: () => {
        setText('');
        setAttempts(0);
      },
    });
  }

  if (state !== 'open') return text ? <Unsaved text={text} error={change.error} /> : null;
  return (
    <section
      aria-labelledby="answer"
      className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4"
    >
      <h2 id="answer" className="text-lg">
        {messages.answerTitle}
      </h2>
      <Notice>{messages.willBeSent}</Notice>
      {errors.length > 0 && (
        <ErrorSummary
          title={formMessages.checkFields}
          errors={errors}
          focusKey={String(attempts)}
        />
      )}
      <form noValidate onSubmit={save} className="flex flex-col items-start gap-3 *:w-full">
        <TextAreaField
          name="text"
          label={messages.answerLabel}
          hint={messages.answerHint}
          error={errors[0]?.message}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {errors.length === 0 && <Failure error={change.error} />}
        <Button type="submit" size="dense" busy={change.isPending} className="w-fit!">
          {messages.answer}
        </Button>
      </form>
    </section>
  );
}

function Unsaved({ text, error }: { text: string; error: unknown }) {
  return (
    <section aria-labelledby="unsaved" className="flex flex-col gap-3">
      <Failure error={error} />
      <div className="flex flex-col gap-2 rounded-md border border-line bg-surface p-4">
        <h2 id="unsaved" className="text-lg">
          {messages.unsaved}
        </h2>
        <p>{messages.unsavedText}</p>
        <p dir="auto" className="rounded-md bg-quiet p-3 break-words whitespace-pre-line">
          {text}
        </p>
      </div>
    </section>
  );
}
