import type { StaffRole } from '@wathiqa/domain';
import { hashSecret, newSecret } from '@wathiqa/server/src/features/sessions/secrets.ts';
import { runSql } from '../support/sql.ts';

/** The cookie that a member of each role's calls carry. */
export type Cookies = Record<StaffRole, string>;

/** Signs in one member of each role; who is not of the staff yet is added. */
export async function signInOffice(databaseUrl: string): Promise<Cookies> {
  return {
    clerk: await signIn(databaseUrl, 'clerk'),
    supervisor: await signIn(databaseUrl, 'supervisor'),
    auditor: await signIn(databaseUrl, 'auditor'),
    administrator: await signIn(databaseUrl, 'administrator'),
  };
}

async function signIn(databaseUrl: string, role: StaffRole): Promise<string> {
  const secret = newSecret();
  await runSql(
    databaseUrl,
    `WITH added AS (
       INSERT INTO staff (email, role, added_by) VALUES ($1, $2, 'bench')
       ON CONFLICT (email) DO UPDATE SET active = true RETURNING id
     )
     INSERT INTO staff_sessions (secret_hash, staff_id) SELECT $3, id FROM added`,
    [`bench-${role}@wathiqa.example`, role, hashSecret(secret)],
  );
  return `office=${secret}`;
}
