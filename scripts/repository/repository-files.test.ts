import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../prepare/ensure-installed.mjs';

const read = (name: string) => readFileSync(join(root, name), 'utf8');
const { version, dependencies, scripts } = JSON.parse(read('package.json'));

test("image contains every file of the server's start", () => {
  const imported = Array.from(read('scripts/serve.ts').matchAll(/ from '\.\/(.+)';/g));
  const assembled = read('deploy/assemble.mjs');
  expect(imported.length).toBeGreaterThan(0);
  for (const [, file] of imported) expect(assembled).toContain(`'scripts/${file}'`);
});

test('.nvmrc matches the installed Node', () => {
  expect(read('.nvmrc').trim()).toBe(dependencies.node);
});

test('workflows run existing scripts', () => {
  const folder = '.github/workflows';
  const runs = readdirSync(join(root, folder)).flatMap((file) => {
    const { jobs } = parse(read(`${folder}/${file}`));
    const steps = Object.values<{ steps: { run?: string }[] }>(jobs).flatMap((job) => job.steps);
    return steps.flatMap(({ run = '' }) =>
      Array.from(run.matchAll(/npm (?!ci\b)(?:run )?([\w:-]+)/g)),
    );
  });
  expect(runs.length).toBeGreaterThan(3);
  for (const [, script = ''] of runs) expect(scripts).toHaveProperty(script);
});

/** publiccode.yml 0.4, our fields only. */
const description = z.object({
  genericName: z.string().max(35),
  shortDescription: z.string().max(150),
  longDescription: z.string().min(150).max(10_000),
  features: z.array(z.string().max(100)).min(1),
});
const publiccode = z.strictObject({
  publiccodeYmlVersion: z.literal('0.4'),
  name: z.string(),
  url: z.url(),
  landingURL: z.url(),
  softwareVersion: z.literal(version),
  releaseDate: z.iso.date(),
  platforms: z.array(z.enum(['web', 'windows', 'mac', 'linux', 'ios', 'android'])).min(1),
  categories: z.array(z.string().regex(/^[a-z-]+$/)).min(1),
  developmentStatus: z.enum(['concept', 'development', 'beta', 'stable', 'obsolete']),
  softwareType: z.literal('standalone/web'),
  intendedAudience: z.object({
    countries: z.array(z.string().length(2)),
    scope: z.array(z.string()),
  }),
  description: z.object({ en: description, ar: description }),
  legal: z.object({ license: z.literal('Apache-2.0'), mainCopyrightOwner: z.string() }),
  maintenance: z.object({
    type: z.literal('internal'),
    contacts: z.array(z.object({ name: z.string(), email: z.email() })).min(1),
  }),
  localisation: z.object({
    localisationReady: z.boolean(),
    availableLanguages: z.array(z.string()).min(1),
  }),
  dependsOn: z.object({ open: z.array(z.object({ name: z.string() }).loose()) }),
});

test('publiccode.yml has the fields that catalogues require and this version', () => {
  expect(publiccode.safeParse(parse(read('publiccode.yml'))).error?.issues ?? []).toEqual([]);
});
