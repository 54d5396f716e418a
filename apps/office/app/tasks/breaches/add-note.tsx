import { addBreachNote } from '@wathiqa/contract/office';
import { BREACH_NOTE_KINDS, type BreachNoteKind } from '@wathiqa/domain';
import { RadioGroupField, TextAreaField, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { ChangeDialog } from '../../forms/change-dialog.tsx';
import { useSaveMutation } from '../../forms/use-save-mutation.ts';
import { validateBody } from '../../forms/validation-errors.ts';
import { clockText } from '../../labels/dates.ts';
import { call } from '../../session/call.ts';
import { messages } from './breaches.messages.ts';

const { add: words, kinds } = messages;

/** Adds to a breach what was done or found out, or who was told. */
export function AddNote({ breachId, onClose }: { breachId: number; onClose: () => void }) {
  const [kind, setKind] = useState<BreachNoteKind>('note');
  const [happenedAt, setHappenedAt] = useState('');
  const [text, setText] = useState('');
  const { labels } = words;
  const body = { breachId, kind, happenedAt, text };
  const change = useSaveMutation(() => call(addBreachNote, { body }), {
    key: ['breaches'],
    successText: words.done,
  });
  return (
    <ChangeDialog
      title={words.title(breachId)}
      labels={labels}
      errors={validateBody(addBreachNote, body, labels)}
      change={change}
      confirm={words.confirm}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          <RadioGroupField
            name="kind"
            label={labels.kind}
            error={errorOf('kind')}
            options={BREACH_NOTE_KINDS.map((value) => ({ value, label: kinds[value] }))}
            value={kind}
            onChange={({ target }) =>
              setKind(BREACH_NOTE_KINDS.find((value) => value === target.value) ?? kind)
            }
          />
          <TextField
            name="happenedAt"
            type="datetime-local"
            label={labels.happenedAt}
            error={errorOf('happenedAt')}
            value={happenedAt}
            onChange={({ target }) => setHappenedAt(target.value)}
          />
          <TextAreaField
            name="text"
            rows={4}
            label={labels.text}
            hint={words.textHint}
            error={errorOf('text')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </>
      )}
      summary={
        <>
          <p>{words.will}</p>
          <p>
            {kinds[kind]}: <bdi className="font-semibold">{clockText(happenedAt)}</bdi>
          </p>
          <p className="break-words whitespace-pre-line">{text}</p>
        </>
      }
    />
  );
}
