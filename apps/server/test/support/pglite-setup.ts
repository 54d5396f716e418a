import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';

/** A new embedded database, empty: making one takes seconds, copying it does not. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = await mkdtemp(join(tmpdir(), 'wathiqa-template-'));
  const pglite = await PGlite.create(template);
  await pglite.close();
  project.provide('template', template);
  return () => rm(template, { recursive: true, force: true });
}
