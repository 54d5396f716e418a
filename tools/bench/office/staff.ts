import { STAFF_ROLES, type StaffRole } from '@wathiqa/domain';
import { ContentDigest, type RowKey } from '@wathiqa/server/src/crypto/encryption.ts';
import { newSecretOf } from '@wathiqa/server/src/features/identity/sessions/access-token.ts';
import { SEAL, SEALED_COLUMNS } from '@wathiqa/server/src/features/identity/staff/seals.ts';
import { encryption } from '@wathiqa/server/test/support/data-keys.ts';
import { runSql } from '../../support/sql.ts';

export type Cookies = Record<StaffRole, string>;

/** Signs in one member per role, added if missing. */
export async function signInOffice(databaseUrl: string): Promise<Cookies> {
  const cookies = [];
  for (const role of STAFF_ROLES) cookies.push([role, await signInMember(databaseUrl, role, role)]);
  return Object.fromEntries(cookies);
}

const CLERKS = 40;

/** Clerks that share the reads. */
export async function signInClerks(databaseUrl: string): Promise<string[]> {
  const clerks = [];
  for (let clerk = 1; clerk <= CLERKS; clerk += 1) {
    clerks.push(await signInMember(databaseUrl, 'clerk', `clerk-${clerk}`));
  }
  return clerks;
}

/** Signs in a member, also a citizen, added if missing. */
export async function signInMember(
  databaseUrl: string,
  role: StaffRole,
  name: string,
): Promise<string> {
  const nationalId = `number of ${name}`;
  const [member] = await runSql<{ id: number; sealed: RowKey }>(
    databaseUrl,
    `WITH person AS (
       INSERT INTO citizens (issuer, subject, email, user_name, national_id, national_id_index)
       VALUES ('bench', $3, '', $3, $4, $5)
       ON CONFLICT (issuer, subject) DO UPDATE SET user_name = excluded.user_name RETURNING id
     )
     INSERT INTO staff (email, role, added_by, citizen_id) SELECT $1, $2, 'bench', id FROM person
     ON CONFLICT (email) DO UPDATE SET active = true RETURNING id, ${SEALED_COLUMNS}`,
    [
      `bench-${name}@wathiqa.example`,
      role,
      `staff-${name}`,
      encryption.encrypt(nationalId, 'citizens.national_id', ['bench', `staff-${name}`]),
      encryption.blindIndex({ kind: 'nationalId', value: nationalId }),
    ],
  );
  if (!member) throw new Error(`${name} was not added`);
  const { id, sealed } = member;
  const secret = newSecretOf(id);
  const [digest] = encryption.encryptParameters([new ContentDigest('staffSession', secret)]);
  await runSql(
    databaseUrl,
    `WITH member AS (UPDATE staff SET seal = $2 WHERE id = $1)
     INSERT INTO staff_sessions (secret_hash, staff_id, address) VALUES ($3, $1, '127.0.0.1')`,
    [id, encryption.encrypt(SEAL, 'staff.seal', sealed), digest],
  );
  return `office=${secret}`;
}
