import { useQuery } from '@tanstack/react-query';
import { readStaff, type StaffRecord } from '@wathiqa/contract/office';
import { Badge, Button, Isolate } from '@wathiqa/ui';
import { useState } from 'react';
import { cairoDayText } from '../../../labels/dates.ts';
import { DenseTable } from '../../../layout/dense-table.tsx';
import { messages as layout } from '../../../layout/layout.messages.ts';
import { pageMeta } from '../../../layout/page-meta.ts';
import { call } from '../../../session/call.ts';
import { useHasPermission, useStaff } from '../../../session/staff.ts';
import { messages as kept } from '../reference-data.messages.ts';
import { ReferenceDataScreen } from '../reference-data-screen.tsx';
import { AddMember, ChangeRole, EndAccess, memberName } from './change-member.tsx';
import { messages } from './staff.messages.ts';

const { columns: names } = messages;

export const meta = () => pageMeta(messages.title);

/** What is open in front of the list. */
type Opened = { act: 'add'; email: string } | { act: 'change' | 'end'; member: StaffRecord };

/** Everybody who is or was of the staff. */
export default function StaffList() {
  const me = useStaff();
  const canChange = useHasPermission('staff.change');
  const [opened, setOpened] = useState<Opened>();
  const query = useQuery({ queryKey: ['staff'], queryFn: () => call(readStaff) });
  const close = () => setOpened(undefined);

  return (
    <ReferenceDataScreen
      title={messages.title}
      lead={messages.lead}
      query={query}
      ready={query.data !== undefined}
      actions={
        canChange && (
          <Button size="dense" onClick={() => setOpened({ act: 'add', email: '' })}>
            {messages.add}
          </Button>
        )
      }
    >
      {query.data && (
        <DenseTable
          caption={messages.caption}
          rows={query.data.staff}
          rowKey={({ id }) => String(id)}
          empty={messages.empty}
          columns={[
            {
              key: 'name',
              header: names.name,
              rowHeader: true,
              cell: ({ id, userName }) => (
                <>
                  {userName ? <Isolate>{userName}</Isolate> : messages.notYet}
                  {id === me.id && ` ${messages.you}`}
                </>
              ),
            },
            { key: 'email', header: names.email, cell: ({ email }) => <Isolate>{email}</Isolate> },
            { key: 'role', header: names.role, cell: ({ role }) => layout.roles[role] },
            {
              key: 'state',
              header: names.state,
              cell: ({ active }) => (
                <Badge tone={active ? 'info' : 'neutral'}>
                  {active ? messages.active : messages.ended}
                </Badge>
              ),
            },
            {
              key: 'added',
              header: names.added,
              cell: ({ addedAt }) => <Isolate>{cairoDayText(addedAt)}</Isolate>,
            },
            {
              key: 'by',
              header: names.by,
              cell: ({ addedBy }) => <Isolate>{addedBy ?? messages.byCommand}</Isolate>,
            },
            ...(canChange
              ? [
                  {
                    key: 'actions',
                    header: kept.actions,
                    cell: (member: StaffRecord) =>
                      member.id !== me.id && <RowActions member={member} onOpen={setOpened} />,
                  },
                ]
              : []),
          ]}
        />
      )}
      {opened?.act === 'add' && <AddMember email={opened.email} onClose={close} />}
      {opened?.act === 'change' && <ChangeRole member={opened.member} onClose={close} />}
      {opened?.act === 'end' && <EndAccess member={opened.member} onClose={close} />}
    </ReferenceDataScreen>
  );
}

function RowActions({ member, onOpen }: { member: StaffRecord; onOpen: (opened: Opened) => void }) {
  const { email } = member;
  const acts = member.active
    ? [
        { label: messages.change, opens: { act: 'change', member } as const },
        { label: messages.end, opens: { act: 'end', member } as const },
      ]
    : [{ label: messages.giveBack, opens: { act: 'add', email } as const }];
  return (
    <span className="flex gap-1">
      {acts.map(({ label, opens }) => (
        <Button
          key={label}
          variant={opens.act === 'end' ? 'danger' : 'quiet'}
          size="dense"
          aria-label={messages.of(label, memberName(member))}
          onClick={() => onOpen(opens)}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}
