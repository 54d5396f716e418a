import { createAccessTokens } from '@wathiqa/server/src/features/identity/sessions/access-token.ts';
import { runSql } from './sql.ts';

const DAY_MS = 24 * 60 * 60_000;

export interface Citizen {
  id: number;
  sessionId: string;
  accessToken: string;
}

/** Session id of the n-th citizen, computable in pgbench. */
function toSessionId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** SQL session id from the pgbench variable `citizen`. */
export const SESSION_ID_EXPRESSION = `('00000000-0000-4000-8000-' || lpad(:citizen::text, 12, '0'))::uuid`;

/** Creates or reopens citizens' sessions and signs access tokens. */
export async function signInCitizens(
  databaseUrl: string,
  tokenSecret: string,
  count: number,
): Promise<Citizen[]> {
  const rows = await runSql<{ n: number; id: string }>(
    databaseUrl,
    `WITH added AS (
       INSERT INTO citizens (issuer, subject, email, user_name)
       SELECT 'bench', 'bench-' || n, '', 'bench' FROM generate_series(1, $1) AS n
       ON CONFLICT (issuer, subject) DO UPDATE SET user_name = excluded.user_name
       RETURNING id, substr(subject, 7)::int AS n
     ), opened AS (
       INSERT INTO sessions (id, citizen_id, expires_at)
       SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, id, now() + interval '1 day'
       FROM added
       ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at
     )
     SELECT n, id FROM added`,
    [count],
  );
  const tokens = createAccessTokens({ secrets: [tokenSecret], now: () => new Date() });
  return Promise.all(
    rows.map(async ({ n, id }) => ({
      id: Number(id),
      sessionId: toSessionId(n),
      accessToken: await tokens.sign(
        {
          sessionId: toSessionId(n),
          citizenId: Number(id),
          owner: ['bench', `bench-${n}`],
          email: `bench-${n}@wathiqa.example`,
          loginTokenDigest: '',
        },
        new Date(Date.now() + DAY_MS),
      ),
    })),
  );
}
