import type { TestProject } from 'vitest/node';
import { SHORT_LIVED, startCluster } from './postgresql-cluster.ts';
import { createDatabase } from './postgresql-database.ts';
import { migrateRegister } from './register-template.ts';

/** One PostgreSQL for all files (TEST_DATABASE_URL or its own), with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given ? undefined : await startCluster({ durable: false, settings: SHORT_LIVED });
  const adminUrl = given ?? cluster?.adminUrl ?? '';
  project.provide('adminUrl', adminUrl);
  const template = await createDatabase(adminUrl);
  await migrateRegister(template.environment);
  project.provide('template', new URL(template.environment.DATABASE_URL).pathname.slice(1));
  return async () => {
    await template.drop();
    await cluster?.stop();
  };
}
