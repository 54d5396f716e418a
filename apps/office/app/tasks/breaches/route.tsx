import {
  addBreachNote,
  type Breach,
  type BreachNote,
  readBreaches,
  recordBreach,
} from '@wathiqa/contract/office';
import {
  BREACH_NOTE_KINDS,
  type BreachNoteKind,
  type BreachNoticeState,
  formatCairoMoment,
} from '@wathiqa/domain';
import {
  Badge,
  type BadgeTone,
  type Column,
  DescriptionList,
  EmptyState,
  Panel,
  RadioGroupField,
  TextAreaField,
  TextField,
} from '@wathiqa/ui';
import { CallButton } from '../../forms/call-dialog.tsx';
import { optionsOf, useFormValues } from '../../forms/use-form-values.ts';
import { cairoDayText, clockText } from '../../labels/dates.tsx';
import { DenseTable, tableColumns } from '../../layout/dense-table.tsx';
import { pageMeta, QueryScreen } from '../../layout/query-screen.tsx';
import { useHasPermission } from '../../session/staff.ts';
import { useRead } from '../../session/use-read.ts';
import { messages } from './breaches.messages.ts';

export const meta = () => pageMeta(messages.title);

export default function Breaches() {
  const canRecord = useHasPermission('breaches.record');
  const query = useRead(['breaches'], readBreaches);
  const breaches = query.data?.breaches;
  return (
    <QueryScreen
      title={messages.title}
      lead={messages.lead}
      query={query}
      ready={breaches !== undefined}
      actions={canRecord && <RecordBreach />}
    >
      {breaches?.length === 0 && <EmptyState>{messages.empty}</EmptyState>}
      <ol className="flex flex-col gap-6 empty:hidden">
        {breaches?.map((breach) => (
          <li key={breach.id} className="flex flex-col gap-2">
            <BreachEntry breach={breach} />
            {canRecord && <AddNote breachId={breach.id} />}
          </li>
        ))}
      </ol>
    </QueryScreen>
  );
}

const { add: words, kinds } = messages;
const { labels } = words;
const hints = { text: words.textHint };

function AddNote({ breachId }: { breachId: number }) {
  const blank = { kind: 'note' as BreachNoteKind, happenedAt: '', text: '' };
  const form = useFormValues(`breach.${breachId}`, blank, { labels, hints });
  const { kind, happenedAt, text } = form.values;
  return (
    <CallButton
      variant="secondary"
      label={words.open}
      fullLabel={words.openOf(breachId)}
      definition={addBreachNote}
      input={{ body: { breachId, ...form.values } }}
      queryKey={['breaches']}
      successText={words.done}
      title={words.title(breachId)}
      form={form}
      confirm={words.confirm}
      fields={(errorOf) => (
        <>
          <RadioGroupField
            {...form.text('kind', errorOf)}
            options={optionsOf(BREACH_NOTE_KINDS, kinds)}
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

function RecordBreach() {
  const { record: words } = messages;
  const { labels } = words;
  const hints = { whatHappened: words.whatHint, affected: words.affectedHint };
  const blank = { foundAt: '', whatHappened: '', affected: '' };
  const form = useFormValues('breach', blank, { labels, hints });
  const { values } = form;
  return (
    <CallButton
      variant="primary"
      label={words.open}
      definition={recordBreach}
      input={{ body: values }}
      queryKey={['breaches']}
      successText={words.done}
      title={words.title}
      form={form}
      confirm={words.confirm}
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

const { facts, columns: names } = messages;

const TONES: Readonly<Record<BreachNoticeState, BadgeTone>> = {
  waiting: 'warning',
  overdue: 'danger',
  inTime: 'success',
  late: 'danger',
};

/** With the year: breaches are retained permanently. */
const momentText = (instant: string) => formatCairoMoment(new Date(instant));

function BreachEntry({ breach }: { breach: Breach }) {
  const { id, authority, persons } = breach;
  return (
    <>
      <Panel title={messages.numbered(id)}>
        <DescriptionList
          layout="columns"
          className="font-semibold"
          items={[
            { label: facts.foundAt, value: <bdi>{momentText(breach.foundAt)}</bdi> },
            {
              label: facts.authority,
              value: <Notice {...authority} due={momentText(authority.dueAt)} />,
            },
            {
              label: facts.persons,
              value: <Notice {...persons} due={cairoDayText(persons.dueOn)} />,
            },
            { label: facts.whatHappened, value: <Words text={breach.whatHappened} /> },
            { label: facts.affected, value: <Words text={breach.affected} /> },
            {
              label: facts.recorded,
              value: (
                <>
                  <bdi>{momentText(breach.recordedAt)}</bdi> {messages.by(breach.recordedBy)}
                </>
              ),
            },
          ]}
        />
      </Panel>
      {breach.notes.length > 0 && (
        <DenseTable
          caption={messages.notesOf(id)}
          columns={COLUMNS}
          rows={breach.notes}
          rowKey={(note) => String(note.id)}
        />
      )}
    </>
  );
}

type NoticeProps = Omit<Breach['authority'], 'dueAt'> & { due: string };

/** Notification status: time given, or deadline. */
function Notice({ state, notifiedAt, due }: NoticeProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Badge tone={TONES[state]}>{messages.states[state]}</Badge>
      {notifiedAt && <bdi>{momentText(notifiedAt)}</bdi>}
      <span className="font-normal">
        {messages.until} <bdi>{due}</bdi>
      </span>
    </span>
  );
}

function Words({ text }: { text: string }) {
  return <span className="font-normal break-words whitespace-pre-line">{text}</span>;
}

const COLUMNS: Column<BreachNote>[] = tableColumns(names, {
  when: ({ happenedAt }) => (
    <span className="block min-w-28">
      <bdi>{momentText(happenedAt)}</bdi>
    </span>
  ),
  what: ({ kind }) => messages.kinds[kind],
  text: ({ text }) => (
    <span className="block min-w-40 py-1">
      <Words text={text} />
    </span>
  ),
  by: ({ recordedBy }) => <bdi>{recordedBy}</bdi>,
});
