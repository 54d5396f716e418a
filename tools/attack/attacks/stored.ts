import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lookups, readPersonalData, writeMessage } from '@wathiqa/contract';
import { readRequest, readSession } from '@wathiqa/contract/office';
import type { Database } from '@wathiqa/server/src/db/database.ts';
import { openMigratedDatabase } from '@wathiqa/server/src/migrated-database.ts';
import { readSettings } from '@wathiqa/server/src/settings.ts';
import { findInRegister } from '@wathiqa/server/test/support/database/stored-text.ts';
import { birthDocument, birthOrder } from '@wathiqa/server/test/support/orders.ts';
import { startServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { serverFlags } from '../../../scripts/server-flags.mjs';
import { waitFor } from '../messages.ts';
import { expectNone, expectThat } from '../outcome.ts';
import { type Citizen, signInCitizen, signInStaff } from '../people.ts';
import { order } from '../requests.ts';
import type { Attack, Attacks, Target } from '../target.ts';

export type Settings = Record<string, string>;

/** Sessions and requests that each copy has. */
interface Prepared {
  settings: Settings;
  target: Target;
  victim: Citizen;
  mallory: Citizen;
  clerk: { headers: Record<string, string> };
  victimsRequest: string;
  mallorysRequest: string;
  /** Accounts, and the member to become. */
  victimsId: number;
  mallorysId: number;
  administrator: number;
}

/** The victim's texts, none of which may be readable in the database. */
const VICTIM = {
  nationalId: '29004140190013',
  mother: 'سعاد محمد علي حسن',
  mobile: '01012345671',
  address: 'شقة 7، عقار 7، شارع الضحية، الدقي',
  message: 'رسالة سرية من الضحية',
};

let prepared: Promise<Prepared> | undefined;

/** Stops the product, whose log then has entries of staff and is whole. */
async function prepare(target: Target): Promise<Prepared> {
  for (let time = 0; time < 6; time += 1) await signInStaff(target, 'clerk');
  const clerk = await signInStaff(target, 'clerk');
  const victim = await signInCitizen(target, 'victim-of-sql@people.example');
  const mallory = await signInCitizen(target, 'mallory@people.example');
  const body = birthOrder(
    birthDocument({
      nid: { nationalIdenNumber: VICTIM.nationalId },
      motherFullName: VICTIM.mother,
      relationCode: 'SON',
    }),
  );
  const { contactDetails } = body.contactInfo;
  Object.assign(contactDetails, { mobile1: VICTIM.mobile, address: VICTIM.address });
  const victimsRequest = await order(victim, body);
  const text = VICTIM.message;
  await victim.client(writeMessage, {
    headers: { 'idempotency-key': randomUUID() },
    body: { requestId: victimsRequest, text },
  });
  const mallorysRequest = await order(mallory);
  const settings = await target.end();
  const ids = await withDatabase(settings, async (database) => {
    const { rows } = await database.execute(
      `SELECT (SELECT citizen_id FROM requests WHERE id = $1) AS "victimsId",
              (SELECT citizen_id FROM requests WHERE id = $2) AS "mallorysId", ${MEMBER('administrator')} AS administrator`,
      [victimsRequest, mallorysRequest],
    );
    return rows[0] as Pick<Prepared, 'victimsId' | 'mallorysId' | 'administrator'>;
  });
  return { ...ids, settings, target, victim, mallory, clerk, victimsRequest, mallorysRequest };
}

/** Attacks a copy of the database, after the product has stopped. */
export function onCopy(attack: (settings: Settings, prepared: Prepared) => Promise<void>): Attack {
  return async (target) => {
    prepared ??= prepare(target);
    const original = await prepared;
    const folder = await mkdtemp(join(tmpdir(), 'wathiqa-copy-'));
    const copy = { ...original.settings, DATA_DIR: join(folder, 'register') };
    try {
      await cp(original.settings.DATA_DIR ?? '', copy.DATA_DIR, { recursive: true });
      await attack(copy, original);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

async function withDatabase<Result>(
  settings: Settings,
  work: (database: Database) => Promise<Result>,
) {
  await using database = await openMigratedDatabase(readSettings(settings));
  return await work(database);
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

const tryMove = ({ statement, values, path, as }: Move) =>
  onCopy(async (settings, prepared) => {
    const changed = await withDatabase(settings, async (database) => {
      await database.execute('RESET ROLE');
      return database.execute(`${statement} RETURNING 1`, values(prepared));
    });
    expectThat(changed.rows.length > 0, 'the statement changed no row');
    await using server = await startServerProcess({ ...settings, LOG_LEVEL: 'warn' }, serverFlags);
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
  });

interface Forgery {
  /** With the accounts of the victim and of the attacker as $1 and $2. */
  statement: string;
  /** The call that the identity would answer. */
  path: string;
  as: (prepared: Prepared) => Record<string, string>;
}

const MEMBER = (name: string) => `(SELECT id FROM staff WHERE email = '${name}@office.example')`;
const OWN_SECRET = 'a secret of the attacker';

/** Identities made or taken over by someone with the server's database role and no key. */
const FORGERIES: Record<string, Forgery> = {
  'an office session with an own secret': {
    statement: `INSERT INTO staff_sessions (secret_hash, staff_id, address)
      SELECT sha256(convert_to(id || '~${OWN_SECRET}', 'UTF8')), id, '127.0.0.1' FROM staff`,
    path: readSession.path,
    as: ({ administrator }) => ({ cookie: `office=${administrator}~${OWN_SECRET}` }),
  },
  'an office session bound to an administrator': {
    statement: `UPDATE staff_sessions SET staff_id = ${MEMBER('administrator')}
      WHERE staff_id = ${MEMBER('clerk')}`,
    path: readSession.path,
    as: ({ clerk }) => clerk.headers,
  },
  'the role of an administrator': {
    statement: `UPDATE staff SET role = 'administrator' WHERE id = ${MEMBER('clerk')}`,
    path: readSession.path,
    as: ({ clerk }) => clerk.headers,
  },
  'a membership in an office': {
    statement: `WITH office AS (
        INSERT INTO offices (name, active, governorates, lists, languages) VALUES ('forged', false, '{}', '{}', '{}')
        RETURNING id
      )
      INSERT INTO staff_offices (office_id, staff_id) SELECT id, ${MEMBER('clerk')} FROM office`,
    path: readSession.path,
    as: ({ clerk }) => clerk.headers,
  },
  "a citizen's session bound to the victim": {
    statement: 'UPDATE sessions SET citizen_id = $1 WHERE citizen_id = $2',
    path: readPersonalData.path,
    as: ({ mallory }) => mallory.headers,
  },
  "the attacker's account on the victim's requests": {
    statement: 'UPDATE requests SET citizen_id = $2 WHERE citizen_id = $1',
    path: readPersonalData.path,
    as: ({ mallory }) => mallory.headers,
  },
  "the attacker's name on the victim's account": {
    statement: `WITH own AS (
        UPDATE citizens SET subject = subject || ' away' WHERE id = $2 RETURNING subject
      ), moved AS (UPDATE sessions SET citizen_id = $1 WHERE citizen_id = $2)
      UPDATE citizens SET subject = left(own.subject, -5) FROM own WHERE id = $1`,
    path: readPersonalData.path,
    as: ({ mallory }) => mallory.headers,
  },
  "the victim's name and data on the attacker's account": {
    statement: `WITH other AS (UPDATE citizens SET subject = subject || ' away' WHERE id = $1 RETURNING *),
        moved AS (UPDATE requests SET citizen_id = $2 WHERE citizen_id = $1)
      UPDATE citizens SET subject = left(other.subject, -5), email = other.email, mobile = other.mobile,
        national_id = other.national_id, mother_full_name = other.mother_full_name
      FROM other WHERE citizens.id = $2`,
    path: readPersonalData.path,
    as: ({ mallory }) => mallory.headers,
  },
};

const tryForgery = ({ statement, path, as }: Forgery) =>
  onCopy(async (settings, prepared) => {
    const { rows } = await withDatabase(settings, (database) => {
      const people = [prepared.victimsId, prepared.mallorysId];
      const text = `${statement} RETURNING current_user AS role`;
      return database.execute(text, statement.includes('$1') ? people : []);
    });
    const [{ role } = { role: 'nobody' }] = rows as { role: string }[];
    expectThat(role === 'wathiqa_app', `${role} changed ${rows.length} rows`);
    await using server = await startServerProcess(settings, serverFlags);
    const answer = await fetch(`${server.url}${path}`, { headers: as(prepared) });
    const text = await answer.text();
    expectNone(Object.values(VICTIM).filter((secret) => text.includes(secret)));
    expectThat(answer.status >= 400, `HTTP ${answer.status}: ${text.slice(0, 200)}`);
  });

export const storedAttacks: Attacks = {
  ...Object.fromEntries(
    Object.entries(MOVES).map(([name, move]) => [`SQL without a key moves ${name}`, tryMove(move)]),
  ),
  ...Object.fromEntries(
    Object.entries(FORGERIES).map(([name, forgery]) => [
      `SQL with the role of the server forges ${name}`,
      tryForgery(forgery),
    ]),
  ),
  'a stolen database searched for personal data': onCopy(async (settings) => {
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
};
