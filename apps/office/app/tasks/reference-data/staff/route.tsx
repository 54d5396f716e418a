import { useQuery } from '@tanstack/react-query';
import { readStaff, type StaffRecord } from '@wathiqa/contract/office';
import { Badge, Button, type Column, Isolate, Notice } from '@wathiqa/ui';
import { useState } from 'react';
import { cairoDayText } from '../../../labels/dates.ts';
import { tableColumns } from '../../../layout/dense-table.tsx';
import { messages as layout } from '../../../layout/layout.messages.ts';
import { actionsColumn, ListScreen, type RowAction } from '../../../layout/list-screen.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { call } from '../../../session/call.ts';
import { useHasPermission, useStaff } from '../../../session/staff.ts';
import {
  AddMember,
  ChangeRole,
  EndAccess,
  EndSessions,
  memberName,
  Unbind,
} from './change-member.tsx';
import { messages } from './staff.messages.ts';
import { WaitingGrants } from './waiting-grants.tsx';

const { columns: names } = messages;

export const meta = () => pageMeta(messages.title);

type Opened =
  | { action: 'add'; email: string }
  | { action: 'change' | 'endSessions' | 'unbind' | 'end'; member: StaffRecord };

/** Current and former staff. */
export default function StaffList() {
  const me = useStaff();
  const canChange = useHasPermission('staff.change');
  const [opened, setOpened] = useState<Opened>();
  const query = useQuery({ queryKey: ['staff'], queryFn: () => call(readStaff) });
  const close = () => setOpened(undefined);
  const { staff = [], grants = [] } = query.data ?? {};
  const alone = !staff.some(
    ({ id, active, role }) => id !== me.id && active && role === 'administrator',
  );

  return (
    <ListScreen
      title={messages.title}
      lead={messages.lead}
      query={query}
      actions={
        canChange && (
          <Button size="dense" onClick={() => setOpened({ action: 'add', email: '' })}>
            {messages.add}
          </Button>
        )
      }
      caption={messages.caption}
      rows={query.data?.staff}
      rowKey={({ id }) => String(id)}
      empty={messages.empty}
      above={
        <>
          {canChange && alone && (
            <Notice tone="warning" title={messages.alone.title}>
              <p>{messages.alone.text}</p>
              <bdi dir="ltr">
                <code className="font-semibold break-words">{messages.alone.command}</code>
              </bdi>
            </Notice>
          )}
          <WaitingGrants grants={grants} staff={staff} />
          {grants.length > 0 && <h2 className="text-lg">{messages.everybody}</h2>}
        </>
      }
      columns={[
        {
          key: 'name',
          header: names.name,
          rowHeader: true,
          cell: ({ id, userName, email }) => (
            <span className="flex min-w-52 flex-col py-1 wrap-anywhere">
              <span>
                {userName ? <Isolate>{userName}</Isolate> : messages.notYet}
                {id === me.id && ` ${messages.you}`}
              </span>
              <span className="text-sm text-ink-2">
                <Isolate>{email}</Isolate>
              </span>
            </span>
          ),
        },
        ...COLUMNS,
        ...actionsColumn(canChange, (member: StaffRecord) =>
          member.id === me.id
            ? []
            : rowActions(
                member,
                grants.some(({ email }) => email === member.email),
                setOpened,
              ),
        ),
      ]}
    >
      {opened?.action === 'add' && <AddMember email={opened.email} onClose={close} />}
      {opened?.action === 'change' && <ChangeRole member={opened.member} onClose={close} />}
      {opened?.action === 'endSessions' && <EndSessions member={opened.member} onClose={close} />}
      {opened?.action === 'unbind' && <Unbind member={opened.member} onClose={close} />}
      {opened?.action === 'end' && <EndAccess member={opened.member} onClose={close} />}
    </ListScreen>
  );
}

const COLUMNS: Column<StaffRecord>[] = tableColumns(
  names,
  {
    role: ({ role }) => <span className="whitespace-nowrap">{layout.roles[role]}</span>,
    state: ({ active }) => (
      <Badge tone={active ? 'info' : 'neutral'}>{active ? messages.active : messages.ended}</Badge>
    ),
    added: ({ addedAt, addedBy }) => (
      <span className="flex min-w-24 flex-col py-1">
        <span className="whitespace-nowrap">
          <Isolate>{cairoDayText(addedAt)}</Isolate>
        </span>
        <span className="text-sm text-ink-2">
          <Isolate>{addedBy ?? messages.byCommand}</Isolate>
        </span>
      </span>
    ),
  },
  { rowHeader: null },
);

/** Active members may change role or lose access; former ones may regain it. One role proposal at a time. */
function rowActions(
  member: StaffRecord,
  waits: boolean,
  open: (opened: Opened) => void,
): RowAction[] {
  const { active, bound, email } = member;
  const fullLabel = (label: string) => messages.of(label, memberName(member));
  const { change, end, giveBack, endSessions, unbind } = messages;
  if (!active) {
    if (waits) return [];
    return [
      {
        label: giveBack,
        fullLabel: fullLabel(giveBack),
        onPress: () => open({ action: 'add', email }),
      },
    ];
  }
  return [
    ...(waits
      ? []
      : [
          {
            label: change,
            fullLabel: fullLabel(change),
            onPress: () => open({ action: 'change', member }),
          },
        ]),
    {
      label: endSessions,
      fullLabel: fullLabel(endSessions),
      onPress: () => open({ action: 'endSessions', member }),
    },
    ...(bound
      ? [
          {
            label: unbind,
            fullLabel: fullLabel(unbind),
            onPress: () => open({ action: 'unbind', member }),
          },
        ]
      : []),
    {
      label: end,
      fullLabel: fullLabel(end),
      onPress: () => open({ action: 'end', member }),
      danger: true,
    },
  ];
}
