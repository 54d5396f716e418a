import { useMutation, useQueryClient } from '@tanstack/react-query';
import { openRequest } from '@wathiqa/contract/office';
import { formatRequestId, READING_REASONS, type ReadingReason } from '@wathiqa/domain';
import { Button, ErrorSummary, Isolate, PageHeading, SelectField, TextField } from '@wathiqa/ui';
import { type SubmitEvent, useState } from 'react';
import { messages as formMessages } from '../../forms/forms.messages.ts';
import { toFieldErrors, validateBody } from '../../forms/validation-errors.ts';
import { readingReasonNames } from '../../labels/labels.messages.ts';
import { Failure } from '../../layout/failure.tsx';
import { LinkButton } from '../../layout/link-button.tsx';
import { pathTo } from '../../screens.ts';
import { call } from '../../session/call.ts';
import { messages } from './request.messages.ts';
import { requestKey } from './use-request-actions.ts';

const { openWithReason: words } = messages;
const { labels } = words;

export function OpenWithReason({ requestId }: { requestId: string }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState<ReadingReason | ''>('');
  const [note, setNote] = useState('');
  const [attempts, setAttempts] = useState(0);
  const body = { requestId, reason: reason as ReadingReason, note };
  const open = useMutation({
    mutationFn: () => call(openRequest, { body }),
    onSuccess: (answer) => queries.setQueryData(requestKey(requestId), answer),
  });
  const faults = validateBody(openRequest, body, labels);
  const shown =
    attempts === 0 ? [] : faults.length > 0 ? faults : toFieldErrors(open.error, labels);
  const errorOf = (name: string) => shown.find(({ fieldId }) => fieldId === name)?.message;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setAttempts((before) => before + 1);
    if (faults.length === 0) open.mutate();
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex max-w-160 flex-col items-start gap-4 rounded-lg border border-line bg-surface p-4 *:w-full sm:p-6"
    >
      <PageHeading lead={words.lead}>
        {messages.heading} <Isolate>{formatRequestId(requestId)}</Isolate>
      </PageHeading>
      {shown.length > 0 && (
        <ErrorSummary title={formMessages.checkFields} errors={shown} focusKey={String(attempts)} />
      )}
      <SelectField
        name="reason"
        label={labels.reason}
        placeholder={words.choose}
        error={errorOf('reason')}
        options={READING_REASONS.map((value) => ({ value, label: readingReasonNames[value] }))}
        value={reason}
        onChange={({ target }) =>
          setReason(READING_REASONS.find((value) => value === target.value) ?? '')
        }
      />
      <TextField
        name="note"
        label={labels.note}
        hint={words.noteHint}
        error={errorOf('note')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {shown.length === 0 && <Failure error={open.error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="dense" busy={open.isPending}>
          {words.open}
        </Button>
        <LinkButton to={pathTo('queue')} variant="quiet">
          {messages.back}
        </LinkButton>
      </div>
    </form>
  );
}
