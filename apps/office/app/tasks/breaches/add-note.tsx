import { addBreachNote } from '@wathiqa/contract/office';
import { BREACH_NOTE_KINDS, type BreachNoteKind } from '@wathiqa/domain';
import { RadioGroupField, TextAreaField, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { CallDialog } from '../../forms/call-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { clockText } from '../../labels/dates.ts';
import { messages } from './breaches.messages.ts';

const { add: words, kinds } = messages;
const { labels } = words;
const hints = { text: words.textHint };

/** Adds an action, finding or notification to a breach. */
export function AddNote({ breachId, onClose }: { breachId: number; onClose: () => void }) {
  const [kind, setKind] = useState<BreachNoteKind>('note');
  const form = useFormValues({ happenedAt: '', text: '' }, { labels, hints });
  const { happenedAt, text } = form.values;
  const body = { breachId, kind, happenedAt, text };
  return (
    <CallDialog
      definition={addBreachNote}
      input={{ body }}
      queryKey={['breaches']}
      successText={words.done}
      title={words.title(breachId)}
      labels={labels}
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
          <TextField {...form.text('happenedAt', errorOf)} type="datetime-local" />
          <TextAreaField {...form.text('text', errorOf)} rows={4} />
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
