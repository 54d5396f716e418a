import { decideStaffGrant, type StaffGrant, type StaffRecord } from '@wathiqa/contract/office';
import { type Column, Isolate } from '@wathiqa/ui';
import { useState } from 'react';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import { cairoTime } from '../../../labels/dates.ts';
import { DenseTable, tableColumns } from '../../../layout/dense-table.tsx';
import { messages as layout } from '../../../layout/layout.messages.ts';
import { actionsColumn, type RowAction } from '../../../layout/list-screen.tsx';
import { useHasPermission, useStaff } from '../../../session/staff.ts';
import { grants as words } from './staff.messages.ts';

interface WaitingGrantsProps {
  grants: readonly StaffGrant[];
  staff: readonly StaffRecord[];
}

/** Role proposals awaiting a second administrator; hidden if none. */
export function WaitingGrants({ grants, staff }: WaitingGrantsProps) {
  const { id: me, email: myEmail } = useStaff();
  const canChange = useHasPermission('staff.change');
  const [opened, setOpened] = useState<{ grant: StaffGrant; decision: Decision }>();
  if (grants.length === 0) return null;

  const known = (email: string) => staff.find((member) => member.email === email);
  const columns: Column<StaffGrant>[] = [
    ...tableColumns(words.columns, {
      who: ({ email }: StaffGrant) => (
        <span className="block min-w-36 wrap-anywhere">
          <Isolate>{known(email)?.userName || email}</Isolate>
        </span>
      ),
      role: ({ email, role }) => {
        const member = known(email);
        return (
          <span className="flex flex-col py-1 whitespace-nowrap">
            {layout.roles[role]}
            {member?.active && (
              <span className="text-sm text-ink-2">
                {words.insteadOf(layout.roles[member.role])}
              </span>
            )}
          </span>
        );
      },
      by: ({ proposedBy }) => <Isolate>{proposedBy}</Isolate>,
      until: ({ expiresAt }) => (
        <span className="whitespace-nowrap">
          <Isolate>{cairoTime(expiresAt)}</Isolate>
        </span>
      ),
    }),
    ...actionsColumn(canChange, (grant: StaffGrant): RowAction[] => {
      if (grant.email === myEmail) return [];
      const decisions: Decision[] =
        grant.proposedById === me ? ['withdraw'] : ['approve', 'decline'];
      return decisions.map((decision) => ({
        label: words[decision].button,
        fullLabel: words.of(words[decision].button, known(grant.email)?.userName || grant.email),
        onPress: () => setOpened({ grant, decision }),
      }));
    }),
  ];
  return (
    <section aria-labelledby="grants" className="flex flex-col gap-2 pb-4">
      <h2 id="grants" className="text-lg">
        {words.title}
      </h2>
      <p className="text-ink-2">{words.lead}</p>
      <DenseTable
        caption={words.caption}
        columns={columns}
        rows={grants}
        rowKey={({ id }) => String(id)}
        empty=""
      />
      {opened && <DecideGrant {...opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

/** The proposer may only withdraw, which declines. */
type Decision = 'approve' | 'decline' | 'withdraw';

interface DecideGrantProps {
  grant: StaffGrant;
  decision: Decision;
  onClose: () => void;
}

function DecideGrant({ grant, decision, onClose }: DecideGrantProps) {
  const { title, summary, confirm, done } = words[decision];
  const body = { grantId: grant.id, approve: decision === 'approve' };
  return (
    <CallDialog
      definition={decideStaffGrant}
      input={{ body }}
      queryKey={['staff']}
      successText={done}
      title={title}
      confirm={confirm}
      onClose={onClose}
      summary={
        <>
          <p className="text-lg font-semibold">{words.gets(layout.roles[grant.role])}</p>
          <p>
            <bdi className="break-all">{grant.email}</bdi>
          </p>
          <p>{summary}</p>
        </>
      }
    />
  );
}
