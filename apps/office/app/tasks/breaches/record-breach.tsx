import { recordBreach } from '@wathiqa/contract/office';
import { TextAreaField, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { ChangeDialog } from '../../forms/change-dialog.tsx';
import { useSaveMutation } from '../../forms/use-save-mutation.ts';
import { validateBody } from '../../forms/validation-errors.ts';
import { clockText } from '../../labels/dates.ts';
import { call } from '../../session/call.ts';
import { messages } from './breaches.messages.ts';

const { record: words } = messages;

/** Enters a breach into the register. */
export function RecordBreach({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState({ foundAt: '', whatHappened: '', affected: '' });
  const { labels } = words;
  const change = useSaveMutation(() => call(recordBreach, { body: values }), {
    key: ['breaches'],
    successText: words.done,
  });
  return (
    <ChangeDialog
      title={words.title}
      labels={labels}
      errors={validateBody(recordBreach, values, labels)}
      change={change}
      confirm={words.confirm}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          <TextField
            name="foundAt"
            type="datetime-local"
            label={labels.foundAt}
            error={errorOf('foundAt')}
            value={values.foundAt}
            onChange={({ target }) => setValues({ ...values, foundAt: target.value })}
          />
          <TextAreaField
            name="whatHappened"
            rows={4}
            label={labels.whatHappened}
            hint={words.whatHint}
            error={errorOf('whatHappened')}
            value={values.whatHappened}
            onChange={({ target }) => setValues({ ...values, whatHappened: target.value })}
          />
          <TextAreaField
            name="affected"
            rows={3}
            label={labels.affected}
            hint={words.affectedHint}
            error={errorOf('affected')}
            value={values.affected}
            onChange={({ target }) => setValues({ ...values, affected: target.value })}
          />
        </>
      )}
      summary={
        <>
          <p>{words.will}</p>
          <p>
            {messages.facts.foundAt}{' '}
            <bdi className="font-semibold">{clockText(values.foundAt)}</bdi>
          </p>
          <p className="break-words whitespace-pre-line">{values.whatHappened}</p>
          <p className="break-words whitespace-pre-line">{values.affected}</p>
        </>
      }
    />
  );
}
