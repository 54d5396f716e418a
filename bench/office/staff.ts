import { hashSecret, newSecret } from '@wathiqa/server/src/features/sessions/secrets.ts';
import { runSql } from '../support/sql.ts';

/** Adds a member of the staff and signs them in. Resolves with the cookie that their calls carry. */
export async function signInStaff(
  databaseUrl: string,
  role: 'clerk' | 'supervisor',
): Promise<string> {
  const secret = newSecret();
  await runSql(
    databaseUrl,
    `WITH added AS (
       INSERT INTO staff (email, role, added_by) VALUES ($1, $2, 'bench') RETURNING id
     )
     INSERT INTO staff_sessions (secret_hash, staff_id) SELECT $3, id FROM added`,
    [`bench-${role}@wathiqa.example`, role, hashSecret(secret)],
  );
  return `office=${secret}`;
}
