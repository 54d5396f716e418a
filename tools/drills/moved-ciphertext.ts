/**
 * The database owner, without a data key, copies ciphertexts between rows and columns. The server refuses each and logs
 * it, and `npm run rotate-keys` does not encrypt a moved text for its new place.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CallError } from '@wathiqa/contract';
import { readRequest } from '@wathiqa/contract/office';
import { startCluster } from '@wathiqa/server/test/support/database/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/database/postgresql-database.ts';
import { signInOverHttp } from '@wathiqa/server/test/support/http/http-citizen.ts';
import { openOfficeOverHttp } from '@wathiqa/server/test/support/http/http-clerk.ts';
import { startServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { runSql } from '../support/sql.ts';
import { runCommand } from './support/command.ts';
import { DrillFailed, expectThat, report, Stack } from './support/drill.ts';

const LOGGED_WITHIN_MS = 5_000;
const EVENT = '"event":"ciphertext_misplaced"';

/** The owner writes `value` of the victim's request, $1, into `column` of the attacker's, $2. */
const MOVES: Record<string, { table: string; row: string; column: string; value: string }> = {
  'address of another parcel': {
    ...{ table: 'shipments', row: 'request_id', column: 'address' },
    value: '(SELECT address FROM shipments WHERE request_id = $1)',
  },
  'mobile and address of another contact': {
    ...{ table: 'requests', row: 'id', column: 'contact' },
    value: '(SELECT contact FROM requests WHERE id = $1)',
  },
  'national ID of another document': {
    ...{ table: 'documents', row: 'request_id', column: 'national_id' },
    value: '(SELECT national_id FROM documents WHERE request_id = $1)',
  },
  "national ID as a mother's name": {
    ...{ table: 'documents', row: 'request_id', column: 'mother_full_name' },
    value: '(SELECT national_id FROM documents WHERE request_id = $1)',
  },
};

export async function movedCiphertext(): Promise<void> {
  await using stack = new Stack();
  const cluster = stack.add(await startCluster({ durable: false }));
  const { environment } = await createDatabase(cluster.adminUrl);
  const url = environment.DATABASE_URL;
  const server = stack.add(await startServerProcess({ ...environment, LOG_LEVEL: 'warn' }));
  const citizen = await signInOverHttp(server.url, 'citizen@wathiqa.example');
  const [victims, mine] = [
    await await citizen.order(randomUUID()),
    await citizen.order(randomUUID()),
  ];
  for (const id of [victims, mine]) await citizen.sendAddress(id);
  const clerk = await openOfficeOverHttp(server.url, 'clerk@wathiqa.example');
  const read = (requestId: string) => clerk(readRequest, { query: { requestId } });
  const refusal = (requestId: string) =>
    read(requestId).then(
      () => 'shown',
      (error: unknown) => (error instanceof CallError ? `code ${error.code}` : String(error)),
    );
  const logged = () => server.output().split(EVENT).length - 1;
  await read(mine);
  expectThat(logged() === 0, 'The log has a moved ciphertext before there is one');

  for (const [name, { table, row, column, value }] of Object.entries(MOVES)) {
    const before = logged();
    const deadline = Date.now() + LOGGED_WITHIN_MS;
    const [was] = await runSql(url, `SELECT ${column} AS text FROM ${table} WHERE ${row} = $1`, [
      mine,
    ]);
    await runSql(url, `UPDATE ${table} SET ${column} = ${value} WHERE ${row} = $2`, [
      victims,
      mine,
    ]);
    const answer = await refusal(mine);
    while (logged() === before && Date.now() < deadline) await delay(50);
    report(name, `${answer}, ${logged() - before} event`);
    expectThat(logged() > before, 'It was not logged');
    expectThat(answer === 'code 500', 'It was not refused');
    await runSql(url, `UPDATE ${table} SET ${column} = $1 WHERE ${row} = $2`, [was?.text, mine]);
  }
  expectThat((await refusal(mine)) === 'shown', 'The request with its own texts is not shown');
  await server.stop();

  const DATA_KEYS = `next:${randomBytes(32).toString('base64')},${environment.DATA_KEYS}`;
  const rotate = () => runCommand('rotate-keys', { ...environment, DATA_KEYS });
  const address = 'UPDATE shipments SET address = $1 WHERE request_id = $2';
  const [own, other] = await Promise.all([mine, victims].map((id) => addressOf(url, id)));
  await runSql(url, address, [other, mine]);
  const refused = await rotate();
  report('rotate-keys with a moved address', refused.errors.trim());
  expectThat(refused.code !== 0, `It encrypted the moved address: ${refused.output}`);
  expectThat((await addressOf(url, mine)) === other, 'It wrote the moved address');
  await runSql(url, address, [own, mine]);
  const rotated = await rotate();
  report('rotate-keys afterwards', rotated.output.trim().split('\n').at(-1) ?? '');
  expectThat(rotated.code === 0, rotated.errors);
}

async function addressOf(url: string, requestId: string): Promise<string> {
  const [row] = await runSql<{ address: string }>(
    url,
    'SELECT address FROM shipments WHERE request_id = $1',
    [requestId],
  );
  if (!row) throw new DrillFailed(`Request ${requestId} has no parcel`);
  return row.address;
}
