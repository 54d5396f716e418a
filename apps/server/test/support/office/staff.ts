import type { Call } from '@wathiqa/contract';
import * as office from '@wathiqa/contract/office';
import { STAFF_ROLES, type StaffRole } from '@wathiqa/domain';
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

export async function signInStaff(
  server: TestServer,
  role: StaffRole,
  email = `${role}@wathiqa.example`,
): Promise<Staff> {
  const { id } = await server.database.query
    .insertInto('staff')
    .values({ email, role, added_by: 'test' })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ role, active: true }))
    .returning('id')
    .executeTakeFirstOrThrow();
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
