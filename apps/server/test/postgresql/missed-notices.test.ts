import { OFFICE_EVENTS, officeEvents } from '@wathiqa/contract/office';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startServer, startServerForTest } from '../harness.ts';
import { createDatabase } from '../support/database/postgresql-database.ts';
import { createOfficeRequest } from '../support/office/office-requests.ts';
import { signInStaff } from '../support/office/staff.ts';

test('office pages read again after the connections for notices broke', async () => {
  const place = await createDatabase(inject('adminUrl'), inject('template'));
  onTestFinished(() => place.drop());
  // Ends before the pages open, so none of its notices comes late.
  const before = await startServer({}, place);
  const requestId = await createOfficeRequest(await before.signIn());
  await before.close();

  const server = await startServerForTest({}, place);
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { cookie } = await signInStaff(server, 'clerk');
  const open = async (query: string) => {
    const leave = new AbortController();
    onTestFinished(() => leave.abort());
    const address = `${url}${officeEvents.path}${query}`;
    const { body } = await fetch(address, { headers: { cookie }, signal: leave.signal });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    return async (text: string) => {
      while (!received.includes(text)) received += (await reader?.read())?.value ?? '';
    };
  };
  const [request, queue] = [await open(`?requestId=${requestId}`), await open('')];

  const admin = new pg.Client({ connectionString: place.environment.DATABASE_URL });
  await admin.connect();
  const { rowCount } = await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'wathiqa-notices'`,
  );
  await admin.end();
  expect(rowCount).toBeGreaterThan(0);
  await request(`event: ${OFFICE_EVENTS.request}\n`);
  await queue(`event: ${OFFICE_EVENTS.queue}\n`);
});
