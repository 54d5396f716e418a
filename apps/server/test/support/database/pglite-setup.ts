import type { TestProject } from 'vitest/node';
import { migrateRegister } from './register-template.ts';
import { createDataFolder } from './test-database.ts';

/** Migrates an embedded database once, because copies are faster. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { environment, drop } = await createDataFolder();
  project.provide('template', await migrateRegister(environment));
  return drop;
}
