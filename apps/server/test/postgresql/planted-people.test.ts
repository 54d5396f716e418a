import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CallError, createClient, createRequest, session, shipmentInfo } from '@wathiqa/contract';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startCluster } from '../support/database/postgresql-cluster.ts';
import { createDatabase } from '../support/database/postgresql-database.ts';
import { systemPostgresql } from '../support/database/system-postgresql.ts';
import { type Ministry, startMinistry } from '../support/ministry.ts';
import { birthDocument, birthOrder, cairoAddress } from '../support/orders.ts';
import { folderForTest, runCommand } from '../support/process/command.ts';
import { startServerProcess } from '../support/process/server-process.ts';

const CITIZENS = 2_000;
const PEOPLE_EACH = 5;
const AT_ONCE = 8;
const LOG_LEVELS = ['info', 'debug'];
const MINUTES = 60_000;

/** Unique texts per kind with a common prefix and length. */
const digits = (number: number, length: number) => String(number).padStart(length, '0');
/** The digits as letters, because a name has no digits. */
const letters = (number: number) =>
  digits(number, 5).replaceAll(/\d/g, (digit) => 'بتثجحدرسصط'.charAt(Number(digit)));
const PLANTED = {
  'national ID': (n: number) => `290051401${digits(10_000 + n, 5)}`,
  "mother's name": (n: number) => `والدةمزروعة${letters(n)}`,
  mobile: (n: number) => `01097${digits(n, 6)}`,
  address: (n: number) => `شارع المزروعات ${digits(n, 5)}`,
  'e-mail': (n: number) => `planted.${digits(n, 5)}@planted.example`,
  name: (n: number) => `مزروع${letters(n)}`,
};
type Kind = keyof typeof PLANTED;
const KINDS = Object.keys(PLANTED) as Kind[];

let cluster: Cluster;
let ministry: Ministry;
let programs: string;
beforeAll(async () => {
  programs = systemPostgresql();
  cluster = await startCluster({ durable: false, programs });
  ministry = await startMinistry();
});
afterAll(async () => {
  await ministry?.stop();
  await cluster?.stop();
});

const MOST = CITIZENS * PEOPLE_EACH;
const allOf = (kind: Kind) => Array.from({ length: MOST }, (_, n) => PLANTED[kind](n));

function sharedStart(one: string, other: string): string {
  const length = [...one].findIndex((letter, at) => letter !== other[at]);
  return one.slice(0, length);
}

function countFound(text: string): Record<Kind, number> {
  const count = (kind: Kind) => {
    const planted = new Set(allOf(kind));
    const first = PLANTED[kind](0);
    const start = sharedStart(first, PLANTED[kind](MOST - 1));
    const found = new Set<string>();
    for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
      const candidate = text.slice(at, at + first.length);
      if (planted.has(candidate)) found.add(candidate);
    }
    return found.size;
  };
  return Object.fromEntries(KINDS.map((kind) => [kind, count(kind)])) as Record<Kind, number>;
}

async function plant(url: string, citizen: number): Promise<void> {
  const email = PLANTED['e-mail'](citizen);
  const token = await ministry.token({
    iss: ministry.issuer,
    sub: randomUUID(),
    email,
    name: PLANTED.name(citizen * PEOPLE_EACH),
    gender: 'male',
    national_id: PLANTED['national ID'](citizen * PEOPLE_EACH),
    mother_full_name: PLANTED["mother's name"](citizen * PEOPLE_EACH),
    phone_number: PLANTED.mobile(3 * citizen),
  });
  const anonymous = createClient({ baseUrl: url, fetch, headers: () => ({}) });
  const { AccessToken } = await anonymous(session.login, {
    headers: { email, token },
    body: { Username: 'portal', Password: 'portal' },
  });
  const client = createClient({
    baseUrl: url,
    fetch,
    headers: () => ({ email, token, authorization: `Bearer ${AccessToken}` }),
  });
  const people = Array.from({ length: PEOPLE_EACH }, (_, at) => citizen * PEOPLE_EACH + at);
  const order = birthOrder(
    ...people.map((person, at) =>
      birthDocument({
        name: { fullName: `${PLANTED.name(person)} محمود علي السيد` },
        nid: { nationalIdenNumber: PLANTED['national ID'](person) },
        motherFullName: `${PLANTED["mother's name"](person)} حسن علي`,
        relationCode: at === 0 ? 'SELF' : 'SON',
      }),
    ),
  );
  const [self = 0] = people;
  order.contactInfo = {
    ...order.contactInfo,
    nid: { nationalIdenNumber: PLANTED['national ID'](self) },
    motherFullName: `${PLANTED["mother's name"](self)} حسن`,
    contactDetails: {
      address: `${PLANTED.address(2 * citizen)} بيت`,
      mobile1: PLANTED.mobile(3 * citizen + 1),
      mobile2: PLANTED.mobile(3 * citizen + 2),
      email,
    },
  };
  const headers = { 'idempotency-key': randomUUID() };
  const { Id } = await whenFree(() =>
    client(createRequest, { headers, query: { email, token }, body: order }),
  );
  if (!Id) throw new Error('An order was accepted without an Id');
  const customerAddress = cairoAddress({ address: `${PLANTED.address(2 * citizen + 1)} بيت` });
  await whenFree(() => client(shipmentInfo, { body: { requestID: Id, customerAddress } }));
}

/** Repeats an idempotent call while the server is too busy, as the portal does. */
async function whenFree<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send().catch(async (error) => {
      if (!(error instanceof CallError && error.code === RESPONSE_CODES.UNAVAILABLE)) throw error;
      await setTimeout(1_000);
      return undefined;
    });
    if (answer) return answer;
  }
}

async function plantAll(url: string, citizens: readonly number[]): Promise<void> {
  const waiting = [...citizens];
  const work = async () => {
    for (let citizen = waiting.pop(); citizen !== undefined; citizen = waiting.pop()) {
      await plant(url, citizen);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

test('no encrypted value of 10,000 people appears in dump, logs or backup', {
  timeout: 60 * MINUTES,
}, async () => {
  // Control: the search finds every planted text.
  const everything = KINDS.flatMap(allOf).join(' ');
  expect(Object.values(countFound(everything))).toEqual(KINDS.map(() => MOST));

  const { environment, drop } = await createDatabase(cluster.adminUrl);
  const found: Record<string, Record<Kind, number>> = {};
  for (const [turn, LOG_LEVEL] of LOG_LEVELS.entries()) {
    const settings = { ...environment, ...ministry.environment, LOG_LEVEL };
    const server = await startServerProcess(settings);
    const citizens = Array.from({ length: CITIZENS }, (_, citizen) => citizen);
    await plantAll(
      server.url,
      citizens.filter((citizen) => citizen % LOG_LEVELS.length === turn),
    );
    await server.stop();
    expect(server.output()).toContain('/api/Requests/create-cso-request/');
    found[`the log at ${LOG_LEVEL}`] = countFound(server.output());
  }

  const run = async (tool: string, ...words: string[]) => {
    const most = { maxBuffer: 1024 ** 3 };
    return (await promisify(execFile)(join(programs, tool), words, most)).stdout;
  };
  const dump = await run('pg_dump', `--dbname=${environment.DATABASE_URL}`);
  found['a plain dump'] = countFound(dump);
  const folder = await folderForTest();
  const backUp = async (name: string, more: Record<string, string>) => {
    const file = join(folder, name);
    const made = await runCommand('backup', [file], {
      ...environment,
      PG_BIN: programs,
      ...more,
    });
    expect(made).toMatchObject({ code: 0 });
    return file;
  };
  const backup = await backUp('backup', {});
  found['a backup, unpacked'] = countFound(await run('pg_restore', '--file=-', backup));
  const BACKUP_KEY = Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7)).toString('base64');
  const encrypted = await readFile(await backUp('encrypted', { BACKUP_KEY }));
  found['an encrypted backup'] = countFound(encrypted.toString('latin1'));
  await drop();
  process.stdout.write(`${JSON.stringify(found, undefined, 2)}\n`);

  const counts = Object.entries(found).flatMap(([where, of]) =>
    KINDS.filter((kind) => of[kind] > 0).map((kind) => `${of[kind]} × ${kind} in ${where}`),
  );
  // Names are stored in plain text (docs/security/data.md): a control of the search.
  expect(counts).toEqual([
    `${MOST} × name in a plain dump`,
    `${MOST} × name in a backup, unpacked`,
  ]);
});
