import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { CREATE_APPLICATION_ROLE } from '../../src/db/database.ts';
import { openMigratedDatabase } from '../../src/migrated-database.ts';
import { readSettings } from '../../src/settings.ts';
import { startServer } from '../harness.ts';
import { DATA_KEYS } from '../support/data-keys.ts';
import { createDatabase } from '../support/database/postgresql-database.ts';

async function placeOfTwoLogins() {
  const adminUrl = inject('adminUrl');
  const place = await createDatabase(adminUrl);
  const admin = place.environment.DATABASE_URL;
  const id = randomUUID().replaceAll('-', '');
  const [owner, application] = [`wathiqa_owner_${id}`, `wathiqa_test_${id}`];
  const urlOf = (login: string) => Object.assign(new URL(admin), { username: login }).href;
  await query(
    admin,
    `CREATE ROLE ${owner} LOGIN`,
    `CREATE ROLE ${application} LOGIN`,
    `GRANT wathiqa_app TO ${owner}`,
    `ALTER DATABASE ${new URL(admin).pathname.slice(1)} OWNER TO ${owner}`,
  );
  onTestFinished(async () => {
    await place.drop();
    await query(adminUrl, `DROP ROLE ${application}, ${owner}`);
  });
  return { place, owner: urlOf(owner), application: urlOf(application), login: application };
}

async function query(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

test('application login cannot migrate or disable the audit triggers', async () => {
  const { place, owner, application, login } = await placeOfTwoLogins();
  const register = (environment: Record<string, string>) =>
    openMigratedDatabase(readSettings({ ...DATA_KEYS, ...environment }));
  await expect(register({ DATABASE_URL: application })).rejects.toThrow(/permission denied/);

  await (await register({ DATABASE_URL: owner })).close();
  await query(inject('adminUrl'), `GRANT wathiqa_app TO ${login}`);
  await (await register({ DATABASE_URL: application, DATABASE_OWNER_URL: owner })).close();

  const server = await startServer(
    {},
    { ...place, environment: { ...DATA_KEYS, DATABASE_URL: application } },
  );
  const citizen = await server.signIn();
  expect((await citizen.order(randomUUID())).status).toBe(200);
  await server.close();
  for (const statement of [
    'ALTER TABLE audit_entries DISABLE TRIGGER USER',
    'ALTER TABLE request_history DISABLE TRIGGER USER',
    'DELETE FROM audit_entries',
    'DELETE FROM schema_versions',
    'CREATE TABLE mine (id int)',
  ]) {
    await expect(query(application, 'RESET ROLE', statement)).rejects.toThrow(
      /must be owner|permission denied/,
    );
  }

  await query(
    owner,
    'DELETE FROM schema_versions WHERE version = (SELECT max(version) FROM schema_versions)',
  );
  await expect(register({ DATABASE_URL: application })).rejects.toThrow(/npm run migrate/);

  // Even without CREATEROLE a restore succeeds.
  const { username } = new URL(owner);
  await query(place.environment.DATABASE_URL, `ALTER ROLE ${username} NOCREATEROLE`);
  await query(owner, CREATE_APPLICATION_ROLE);
});
