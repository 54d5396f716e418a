import { recordBreach } from '@wathiqa/contract/office';
import { TextAreaField, TextField } from '@wathiqa/ui';
import { CallDialog } from '../../forms/call-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { clockText } from '../../labels/dates.ts';
import { messages } from './breaches.messages.ts';

const { record: words } = messages;
const { labels } = words;
const hints = { whatHappened: words.whatHint, affected: words.affectedHint };

export function RecordBreach({ onClose }: { onClose: () => void }) {
  const form = useFormValues({ foundAt: '', whatHappened: '', affected: '' }, { labels, hints });
  const { values } = form;
  return (
    <CallDialog
      definition={recordBreach}
      input={{ body: values }}
      queryKey={['breaches']}
      successText={words.done}
      title={words.title}
      labels={labels}
      confirm={words.confirm}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          <TextField {...form.text('foundAt', errorOf)} type="datetime-local" />
          <TextAreaField {...form.text('whatHappened', errorOf)} rows={4} />
          <TextAreaField {...form.text('affected', errorOf)} rows={3} />
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
