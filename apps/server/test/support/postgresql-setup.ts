import type { TestProject } from 'vitest/node';
import { startCluster } from './postgresql-cluster.ts';

/** One PostgreSQL for all test files: that of TEST_DATABASE_URL, or one of the tests' own. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return project.provide('adminUrl', given);
  const cluster = await startCluster({ durable: false });
  project.provide('adminUrl', cluster.adminUrl);
  return () => cluster.stop();
}
