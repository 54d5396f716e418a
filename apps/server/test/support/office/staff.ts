import type { Call } from '@wathiqa/contract';
import * as office from '@wathiqa/contract/office';
import { STAFF_ROLES, type StaffRole } from '@wathiqa/domain';
import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { Transaction } from '../../../src/db/database.ts';
import type { Tables } from '../../../src/db/schema.ts';
import { changeSealed } from '../../../src/features/identity/staff/seals.ts';
import type { TestServer } from '../../harness.ts';
import { type TestClient, withHeaders } from '../http/client.ts';

export interface Staff {
  id: number;
  role: StaffRole;
  cookie: string;
  call: TestClient;
}

export const officeCalls: readonly Call[] = Object.values(office).filter(
  (part): part is typeof part & Call =>
    typeof part === 'object' && 'method' in part && 'access' in part,
);

/** Adds or admits a member, as the command does. */
export function addStaff({ database }: TestServer, email: string, role: StaffRole) {
  return changeStaff({ database }, sql`email = ${email}`, async (transaction) => {
    const { id } = await transaction
      .insertInto('staff')
      .values({ email, role, added_by: 'test' })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ role, active: true }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Changes a member with the data keys, past the rules of the office. */
export function updateStaff(
  { database }: Pick<TestServer, 'database'>,
  email: string,
  columns: Updateable<Tables['staff']>,
) {
  return changeStaff({ database }, sql`email = ${email}`, (transaction) =>
    transaction.updateTable('staff').set(columns).where('email', '=', email).execute(),
  );
}

function changeStaff<Result>(
  { database }: Pick<TestServer, 'database'>,
  which: RawBuilder<SqlBool>,
  change: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.transaction((transaction) =>
    changeSealed(transaction, which, () => change(transaction)),
  );
}

export async function signInStaff(
  server: TestServer,
  role: StaffRole,
  email = `${role}@wathiqa.example`,
): Promise<Staff> {
  const id = await addStaff(server, email, role);
  const answer = await server.client(office.openSession, {
    body: { email, token: await server.loginToken(email) },
  });
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.text}`);
  const cookie = getCookie(answer.headers);
  return { id, role, cookie, call: withHeaders(server.app, { cookie }) };
}

export async function signInEachRole(server: TestServer): Promise<Record<StaffRole, Staff>> {
  const staff = [];
  for (const role of STAFF_ROLES) staff.push([role, await signInStaff(server, role)]);
  return Object.fromEntries(staff);
}

export function getCookie(headers: Record<string, unknown>): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}
