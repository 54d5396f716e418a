import {
  endStaffAccess,
  endStaffSessions,
  readStaff,
  type StaffRecord,
  unbindStaff,
} from '@wathiqa/contract/office';
import { Badge, Notice } from '@wathiqa/ui';
import { callAction } from '../../forms/call-dialog.tsx';
import { cairoDayText } from '../../labels/dates.tsx';
import { NoWrap, type RowAction, tableColumns } from '../../layout/dense-table.tsx';
import { messages as layout } from '../../layout/layout.messages.ts';
import { ResourceScreen } from '../../layout/list-screen.tsx';
import { pageMeta } from '../../layout/query-screen.tsx';
import { useHasPermission, useStaff } from '../../session/staff.ts';
import { useRead } from '../../session/use-read.ts';
import { WaitingLine } from '../approvals/waiting.tsx';
import { AddMember, ChangeRole, memberName, STAFF_KEY } from './change-member.tsx';
import { messages } from './staff.messages.ts';

export const meta = () => pageMeta(messages.title);

/** Current and former staff. */
export default function StaffList() {
  const me = useStaff();
  const canChange = useHasPermission('staff.change');
  const query = useRead(STAFF_KEY, readStaff);
  const { staff = [], grants = [] } = query.data ?? {};
  const alone = !staff.some(
    ({ id, active, role }) => id !== me.id && active && role === 'administrator',
  );

  return (
    <ResourceScreen
      texts={messages}
      change="staff.change"
      query={query}
      rows={query.data?.staff}
      rowKey={({ id }) => String(id)}
      rowName={memberName}
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
          <WaitingLine kind="role" />
        </>
      }
      columns={COLUMNS}
      add={(onClose) => <AddMember email="" grants={grants} onClose={onClose} />}
      rowActions={(member) =>
        member.id === me.id
          ? []
          : rowActions(
              member,
              grants.some(({ email }) => email === member.email),
            )
      }
    />
  );
}

const COLUMNS = tableColumns(messages.columns, {
  name: (member: StaffRecord) => <MemberName member={member} />,
  role: ({ role }) => <span className="whitespace-nowrap">{layout.roles[role]}</span>,
  offices: ({ offices }) =>
    offices.map(({ name, until }) => (
      <span key={name} className="block">
        {name}
        {until && (
          <span className="block text-sm whitespace-nowrap text-ink-2">
            {messages.until(cairoDayText(until))}
          </span>
        )}
      </span>
    )),
  state: ({ active }) => (
    <Badge tone={active ? 'info' : 'neutral'}>{active ? messages.active : messages.ended}</Badge>
  ),
  added: ({ addedAt, addedBy }) => (
    <span className="flex min-w-24 flex-col py-1">
      <NoWrap>{cairoDayText(addedAt)}</NoWrap>
      <span className="text-sm text-ink-2">
        <bdi>{addedBy ?? messages.byCommand}</bdi>
      </span>
    </span>
  ),
});

function MemberName({ member: { id, userName, email } }: { member: StaffRecord }) {
  const me = useStaff();
  return (
    <span className="flex min-w-52 flex-col py-1 wrap-anywhere">
      <span>
        {userName ? <bdi>{userName}</bdi> : messages.notYet}
        {id === me.id && ` ${messages.you}`}
      </span>
      <span className="text-sm text-ink-2">
        <bdi>{email}</bdi>
      </span>
    </span>
  );
}

type StaffCall = typeof endStaffSessions | typeof unbindStaff | typeof endStaffAccess;

/** Former members may regain access. One role proposal at a time. */
function rowActions(member: StaffRecord, waits: boolean): (RowAction | false)[] {
  const { active, bound, email } = member;
  const change: RowAction = active
    ? {
        label: messages.change,
        dialog: (onClose) => <ChangeRole member={member} onClose={onClose} />,
      }
    : {
        label: messages.giveBack,
        dialog: (onClose) => <AddMember email={email} grants={[]} onClose={onClose} />,
      };
  const act = (name: keyof typeof messages.acts, definition: StaffCall, danger = false) => {
    const { label, title, effect, confirm, done } = messages.acts[name];
    return callAction(label, {
      ...{ definition, danger, confirm, queryKey: STAFF_KEY, successText: done },
      input: { body: { staffId: member.id } },
      title: title(memberName(member)),
      outcome: <bdi>{email}</bdi>,
      effects: [effect],
    });
  };
  return [
    !waits && change,
    active && act('endSessions', endStaffSessions),
    active && bound && act('unbind', unbindStaff),
    active && act('end', endStaffAccess, true),
  ];
}
