import { addBreachNote, type Breach, readBreaches, recordBreach } from '@wathiqa/contract/office';
import { BREACH_NOTE_KINDS, type BreachNoteKind } from '@wathiqa/domain';
import { Button, RadioGroupField, TextAreaField, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { CallDialog } from '../../forms/call-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { clockText } from '../../labels/dates.ts';
import { EmptyBox, pageMeta, QueryScreen } from '../../layout/query-screen.tsx';
import { useHasPermission } from '../../session/staff.ts';
import { useRead } from '../../session/use-read.ts';
import { BreachEntry } from './breach-entry.tsx';
import { messages } from './breaches.messages.ts';

export const meta = () => pageMeta(messages.title);

type Opened = 'record' | Pick<Breach, 'id'>;

export default function Breaches() {
  const canRecord = useHasPermission('breaches.record');
  const [opened, setOpened] = useState<Opened>();
  const query = useRead(['breaches'], readBreaches);
  const breaches = query.data?.breaches;
  const close = () => setOpened(undefined);

  return (
    <QueryScreen
      title={messages.title}
      lead={messages.lead}
      query={query}
      ready={breaches !== undefined}
      actions={
        canRecord && (
          <Button size="dense" onClick={() => setOpened('record')}>
            {messages.record.open}
          </Button>
        )
      }
    >
      {breaches?.length === 0 && <EmptyBox>{messages.empty}</EmptyBox>}
      <ol className="flex flex-col gap-6 empty:hidden">
        {breaches?.map((breach) => (
          <li key={breach.id}>
            <BreachEntry
              breach={breach}
              onAdd={canRecord ? () => setOpened({ id: breach.id }) : undefined}
            />
          </li>
        ))}
      </ol>
      {opened === 'record' && <RecordBreach onClose={close} />}
      {opened && opened !== 'record' && <AddNote breachId={opened.id} onClose={close} />}
    </QueryScreen>
  );
}

const { add: words, kinds } = messages;
const { labels } = words;
const hints = { text: words.textHint };

function AddNote({ breachId, onClose }: { breachId: number; onClose: () => void }) {
  const blank = { kind: 'note' as BreachNoteKind, happenedAt: '', text: '' };
  const form = useFormValues(`breach.${breachId}`, blank, { labels, hints });
  const { kind, happenedAt, text } = form.values;
  return (
    <CallDialog
      definition={addBreachNote}
      input={{ body: { breachId, ...form.values } }}
      queryKey={['breaches']}
      successText={words.done}
      title={words.title(breachId)}
      form={form}
      confirm={words.confirm}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          <RadioGroupField
            {...form.text('kind', errorOf)}
            options={BREACH_NOTE_KINDS.map((value) => ({ value, label: kinds[value] }))}
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

function RecordBreach({ onClose }: { onClose: () => void }) {
  const { record: words } = messages;
  const { labels } = words;
  const hints = { whatHappened: words.whatHint, affected: words.affectedHint };
  const blank = { foundAt: '', whatHappened: '', affected: '' };
  const form = useFormValues('breach', blank, { labels, hints });
  const { values } = form;
  return (
    <CallDialog
      definition={recordBreach}
      input={{ body: values }}
      queryKey={['breaches']}
      successText={words.done}
      title={words.title}
      form={form}
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
