import { useQuery } from '@tanstack/react-query';
import { type Breach, readBreaches } from '@wathiqa/contract/office';
import { Button } from '@wathiqa/ui';
import { useState } from 'react';
import { pageMeta } from '../../layout/page-meta.ts';
import { QueryScreen } from '../../layout/query-screen.tsx';
import { call } from '../../session/call.ts';
import { useHasPermission } from '../../session/staff.ts';
import { AddNote } from './add-note.tsx';
import { BreachEntry } from './breach-entry.tsx';
import { messages } from './breaches.messages.ts';
import { RecordBreach } from './record-breach.tsx';

export const meta = () => pageMeta(messages.title);

type Opened = 'record' | Pick<Breach, 'id'>;

/** Personal data breaches, with notification deadlines and notes. */
export default function Breaches() {
  const canRecord = useHasPermission('breaches.record');
  const [opened, setOpened] = useState<Opened>();
  const query = useQuery({ queryKey: ['breaches'], queryFn: () => call(readBreaches) });
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
      {breaches?.length === 0 && (
        <p className="rounded-md border border-line bg-surface px-4 py-6 text-center">
          {messages.empty}
        </p>
      )}
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
