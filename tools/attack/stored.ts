import { createHash } from 'node:crypto';
import { lookups, readPersonalData } from '@wathiqa/contract';
import { readRequest } from '@wathiqa/contract/office';
import type { Database } from '@wathiqa/server/src/db/database.ts';
import { openRegister } from '@wathiqa/server/src/register.ts';
import { readSettings } from '@wathiqa/server/src/settings.ts';
import { findInRegister } from '@wathiqa/server/test/support/database/stored-text.ts';
import { startServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { serverFlags } from '../../scripts/server-flags.mjs';
import { type Attack, expectNone, expectThat } from './attack.ts';
import { onCopy, type Prepared, type Settings, VICTIM } from './copies.ts';
import { waitFor } from './messages.ts';

async function withDatabase<Result>(
  settings: Settings,
  work: (database: Database) => Promise<Result>,
) {
  const database = await openRegister(readSettings(settings));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

interface Move {
  statement: string;
  values: (prepared: Prepared) => string[];
  /** The call that would show it. */
  path: (prepared: Prepared) => string;
  as: (prepared: Prepared) => Record<string, string>;
}

/** Moves of ciphertexts, by someone with SQL and without a key. */
const MOVES: Record<string, Move> = {
  "the victim's address into the attacker's parcel": {
    statement: `UPDATE shipments SET address =
      (SELECT address FROM shipments WHERE request_id = $1) WHERE request_id = $2`,
    values: ({ victimsRequest, mallorysRequest }) => [victimsRequest, mallorysRequest],
    path: ({ mallorysRequest }) => `${readRequest.path}?requestId=${mallorysRequest}`,
    as: ({ clerk }) => clerk.headers,
  },
  "the attacker's address into the victim's parcel": {
    statement: `UPDATE shipments SET address =
      (SELECT address FROM shipments WHERE request_id = $1) WHERE request_id = $2`,
    values: ({ victimsRequest, mallorysRequest }) => [mallorysRequest, victimsRequest],
    path: ({ victimsRequest }) => `${readRequest.path}?requestId=${victimsRequest}`,
    as: ({ clerk }) => clerk.headers,
  },
  "the victim's number and mobile into the attacker's account": {
    statement: `UPDATE citizens SET
      mother_full_name = (SELECT national_id FROM documents WHERE request_id = $1),
      mobile = (SELECT contact -> 'contactDetails' ->> 'mobile1' FROM requests WHERE id = $1)
      WHERE subject = 'subject of mallory@people.example'`,
    values: ({ victimsRequest }) => [victimsRequest],
    path: () => readPersonalData.path,
    as: ({ mallory }) => mallory.headers,
  },
  "the victim's document into the attacker's request": {
    statement: 'UPDATE documents SET request_id = $1, position = 2 WHERE request_id = $2',
    values: ({ victimsRequest, mallorysRequest }) => [mallorysRequest, victimsRequest],
    path: () => readPersonalData.path,
    as: ({ mallory }) => mallory.headers,
  },
  'a name of the victim into a public lookup': {
    statement: `UPDATE police_departments SET name_ar =
      (SELECT mother_full_name FROM documents WHERE request_id = $1) WHERE code = '0101'`,
    values: ({ victimsRequest }) => [victimsRequest],
    path: () => `${lookups.policeDepartments.path}?GovCode=01`,
    as: () => ({}),
  },
};

const moveAttacks = Object.entries(MOVES).map(([name, { statement, values, path, as }]) =>
  onCopy(`SQL without a key moves ${name}`, async (settings, prepared) => {
    const changed = await withDatabase(settings, async (database) => {
      await database.execute('RESET ROLE');
      return database.execute(`${statement} RETURNING 1`, values(prepared));
    });
    expectThat(changed.rows.length > 0, 'the statement changed no row');
    const server = await startServerProcess({ ...settings, LOG_LEVEL: 'warn' }, serverFlags);
    try {
      const answer = await fetch(`${server.url}${path(prepared)}`, { headers: as(prepared) });
      const text = await answer.text();
      const shown = [...Object.values(VICTIM), '\\u0001'].filter((secret) => text.includes(secret));
      expectThat(
        answer.status === 500,
        `HTTP ${answer.status}, with ${shown.join(', ') || 'nothing'}`,
      );
      expectNone(shown);
      const logged = await waitFor(server.output, (log) => log.includes('ciphertext_misplaced'));
      expectThat(logged.includes('ciphertext_misplaced'), 'the log has no ciphertext_misplaced');
    } finally {
      await server.stop();
    }
  }),
);

export const storedAttacks: readonly Attack[] = [
  ...moveAttacks,
  onCopy('a stolen database searched for personal data', async (settings) => {
    const texts = Object.values(VICTIM);
    // Guesses of short texts without a key.
    const digests = texts.flatMap((text) =>
      (['md5', 'sha1', 'sha256'] as const).map((name) =>
        createHash(name).update(text).digest('hex'),
      ),
    );
    const found = await withDatabase(settings, async (database) => {
      await database.execute('RESET ROLE');
      const control = await findInRegister(database, ['أحمد محمود عبد الرحمن السيد']);
      expectThat(control.length > 0, 'the search does not find a plain name either');
      return findInRegister(database, [...texts, ...digests]);
    });
    expectNone(found);
  }),
];
