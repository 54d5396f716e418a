import type { Breach, BreachNote } from '@wathiqa/contract/office';
import { type BreachNoticeState, formatCairoMoment } from '@wathiqa/domain';
import { Badge, type BadgeTone, type Column, DescriptionList, Isolate, Panel } from '@wathiqa/ui';
import { cairoDayText } from '../../labels/dates.ts';
import { DenseTable, tableColumns } from '../../layout/dense-table.tsx';
import { messages } from './breaches.messages.ts';

const { facts, columns: names } = messages;

const TONES: Readonly<Record<BreachNoticeState, BadgeTone>> = {
  waiting: 'warning',
  overdue: 'danger',
  inTime: 'success',
  late: 'danger',
};

/** With the year: breaches are retained permanently. */
const momentText = (instant: string) => formatCairoMoment(new Date(instant));

export function BreachEntry({ breach }: { breach: Breach }) {
  const { id, authority, persons } = breach;
  return (
    <>
      <Panel title={messages.numbered(id)}>
        <DescriptionList
          layout="columns"
          className="font-semibold"
          items={[
            { label: facts.foundAt, value: <Isolate>{momentText(breach.foundAt)}</Isolate> },
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
                  <Isolate>{momentText(breach.recordedAt)}</Isolate>{' '}
                  {messages.by(breach.recordedBy)}
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

/** Notification status: time given, or deadline. */
function Notice({
  state,
  notifiedAt,
  due,
}: {
  state: BreachNoticeState;
  notifiedAt: string | null;
  due: string;
}) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Badge tone={TONES[state]}>{messages.states[state]}</Badge>
      {notifiedAt && <Isolate>{momentText(notifiedAt)}</Isolate>}
      <span className="font-normal">
        {messages.until} <Isolate>{due}</Isolate>
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
      <Isolate>{momentText(happenedAt)}</Isolate>
    </span>
  ),
  what: ({ kind }) => messages.kinds[kind],
  text: ({ text }) => (
    <span className="block min-w-40 py-1">
      <Words text={text} />
    </span>
  ),
  by: ({ recordedBy }) => <Isolate>{recordedBy}</Isolate>,
});
