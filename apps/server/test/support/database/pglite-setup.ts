import type { TestProject } from 'vitest/node';
import { migrateRegister } from './register-template.ts';
import { createDataFolder } from './test-database.ts';

/** An embedded database that is made and migrated once: that takes seconds, copying it does not. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { environment, drop } = await createDataFolder();
  project.provide('template', await migrateRegister(environment));
  return drop;
}
