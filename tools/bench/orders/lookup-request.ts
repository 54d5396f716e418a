import type { Citizen } from '../../support/citizens.ts';
import { type MakeRequest, requestText } from '../../support/load.ts';
import { runSql } from '../../support/sql.ts';

/** Lookups of random requests by their owners. */
export async function createLookupRequest(
  databaseUrl: string,
  citizens: readonly Citizen[],
): Promise<MakeRequest> {
  const tokens = new Map(citizens.map((citizen) => [citizen.id, citizen.accessToken]));
  const known = await runSql<{ id: string; citizen_id: string }>(
    databaseUrl,
    `SELECT id, citizen_id FROM requests WHERE citizen_id = ANY ($1) ORDER BY random() LIMIT 20000`,
    [[...tokens.keys()]],
  );
  const texts = known.map(({ id, citizen_id }) =>
    requestText('GET', '/api/Requests/request-status/', {
      authorization: `Bearer ${tokens.get(Number(citizen_id))}`,
      requestid: id,
    }),
  );
  return (turn) => texts[turn % texts.length] ?? '';
}
