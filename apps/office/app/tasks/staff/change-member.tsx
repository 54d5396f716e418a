import {
  addStaff,
  changeStaffRole,
  readStaff,
  type StaffGrant,
  type StaffRecord,
} from '@wathiqa/contract/office';
import {
  addsPermissions,
  isSameEmail,
  normalizeEmail,
  STAFF_ROLES,
  type StaffRole,
} from '@wathiqa/domain';
import { Notice, SelectField, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { CallDialog } from '../../forms/call-dialog.tsx';
import { useSeen } from '../../forms/conflict.tsx';
import { optionsOf, useFormValues } from '../../forms/use-form-values.ts';
import { cairoTime } from '../../labels/dates.tsx';
import { messages as layout } from '../../layout/layout.messages.ts';
import { pathTo } from '../../screens.ts';
import { useRead } from '../../session/use-read.ts';
import { messages as common } from '../reference-data/reference-data.messages.ts';
import { messages } from './staff.messages.ts';

export const STAFF_KEY = ['staff'];

export function memberName({ userName, email }: StaffRecord): string {
  return userName || email;
}

/** Also restores ended access. */
export function AddMember({
  email: known,
  grants,
  onClose,
}: {
  email: string;
  grants: readonly StaffGrant[];
  onClose: () => void;
}) {
  const form = useFormValues(`member.${known}`, { email: known }, messages);
  const { email } = form.values;
  const [role, setRole] = useState<StaffRole | ''>('');
  const { labels } = messages;
  const body = { email, role: role as StaffRole };
  const waiting = grants.find((grant) => isSameEmail(grant.email, normalizeEmail(email)));
  return (
    <CallDialog
      definition={addStaff}
      input={{ body }}
      queryKey={STAFF_KEY}
      successText={messages.proposed}
      title={messages.addTitle}
      form={form}
      errors={
        waiting
          ? [
              {
                fieldId: 'email',
                label: labels.email,
                message: messages.proposedBefore(cairoTime(waiting.expiresAt)),
              },
            ]
          : []
      }
      confirm={messages.confirmAdd}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          {waiting && (
            <Notice tone="warning" title={messages.proposedBefore(cairoTime(waiting.expiresAt))}>
              <Link to={pathTo('approvals')} className="link">
                {messages.toProposal}
              </Link>
            </Notice>
          )}
          <TextField
            {...form.text('email', errorOf)}
            inputMode="email"
            dir="ltr"
            autoComplete="off"
            className="rtl:text-end"
          />
          <RoleField role={role} error={errorOf('role')} onChoose={setRole} />
        </>
      )}
      outcome={<bdi>{email}</bdi>}
      summary={
        <>
          {role && <Becomes role={role} />}
          <p>{common.takesTwo}</p>
        </>
      }
    />
  );
}

export function ChangeRole({ member, onClose }: { member: StaffRecord; onClose: () => void }) {
  const [role, setRole] = useState<StaffRole | ''>('');
  const labels = { role: messages.labels.role };
  const { data } = useRead(STAFF_KEY, readStaff);
  const current = data?.staff.find(({ id }) => id === member.id) ?? member;
  const yours: { role: StaffRole | '' } = { role };
  const { seen, conflict } = useSeen<typeof yours, 'role'>({ role: current.role }, yours, {
    role: [labels.role, (values) => values.role && layout.roles[values.role]],
  });
  const before = seen?.role || member.role;
  const takesTwo = role !== '' && addsPermissions(before, role);
  const body = { staffId: member.id, role: role as StaffRole, seen: before };
  return (
    <CallDialog
      definition={changeStaffRole}
      input={{ body }}
      queryKey={STAFF_KEY}
      successText={takesTwo ? messages.proposed : messages.changed}
      title={messages.changeTitle(memberName(member))}
      labels={labels}
      confirm={takesTwo ? messages.confirmPropose : messages.confirmChange}
      conflict={conflict}
      onClose={onClose}
      fields={(errorOf) => (
        <RoleField role={role} error={errorOf('role')} except={before} onChoose={setRole} />
      )}
      outcome={role && messages.becomes(layout.roles[role])}
      effects={[
        role && messages.roleHints[role],
        messages.insteadOf(layout.roles[before]),
        takesTwo ? common.takesTwo : messages.atOnce,
      ]}
    />
  );
}

function Becomes({ role }: { role: StaffRole }) {
  return (
    <>
      <p className="text-lg font-semibold">{messages.becomes(layout.roles[role])}</p>
      <p>{messages.roleHints[role]}</p>
    </>
  );
}

function RoleField({
  role,
  error,
  except,
  onChoose,
}: {
  role: StaffRole | '';
  error: string | undefined;
  except?: StaffRole;
  onChoose: (role: StaffRole | '') => void;
}) {
  const offered = STAFF_ROLES.filter((other) => other !== except);
  return (
    <SelectField
      name="role"
      label={messages.labels.role}
      error={error}
      notice={role ? messages.roleHints[role] : undefined}
      placeholder={messages.chooseRole}
      options={optionsOf(offered, layout.roles)}
      value={role}
      onChange={({ target }) => onChoose(offered.find((other) => other === target.value) ?? '')}
    />
  );
}
