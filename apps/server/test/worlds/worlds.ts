import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saveOffice } from '@wathiqa/contract/office';
import { startServer } from '../harness.ts';
import { startRegister } from '../support/civil-register.ts';
import { createEmptyDatabase, createTestDatabase } from '../support/database/test-database.ts';
import { createOfficeRequest } from '../support/office/office-requests.ts';
import { hasModule, useModule } from '../support/office/soft-module.ts';
import { signInStaff } from '../support/office/staff.ts';
import { renumber } from '../support/process/backups.ts';
import { loadReleaseFixture, readReleaseFixtures } from '../support/release-fixtures.ts';
import { rotateDataKeys } from '../support/rotate-data-keys.ts';
import type { Player } from './journeys.ts';

interface World {
  /** Default: a fresh database. */
  createDatabase?: typeof createTestDatabase;
  environment?: (ending: AsyncDisposableStack) => Promise<Record<string, string>>;
  /** `fails` until a journey ends the outage; default: no register. */
  register?: 'answers' | 'fails';
  prepare?: (player: Player) => Promise<void>;
  needs?: boolean;
}

/** Installations in which every journey must end. */
export const WORLDS = {
  fresh: {},
  'restored backup': {
    async createDatabase() {
      const place = await createTestDatabase();
      await renumber(place);
      return place;
    },
  },
  'rotated data keys': { createDatabase: rotateKeys },
  'upgraded release': {
    async createDatabase() {
      const place = await createEmptyDatabase();
      const fixture = readReleaseFixtures()[0];
      if (!fixture) throw new Error('There is no fixture of a release');
      await loadReleaseFixture(place, fixture);
      return place;
    },
  },
  'two offices': { prepare: openTwoOffices },
  'register that answers': { register: 'answers' },
  'register that fails': { register: 'fails' },
  'security module': { register: 'answers', needs: hasModule, environment: openModule },
} satisfies Record<string, World>;

/** Opens a world with its people, until `ending` is disposed. */
export async function openWorld(world: World, ending: AsyncDisposableStack): Promise<Player> {
  const register = world.register && (await startRegister());
  const answer = register?.answer;
  if (register) ending.defer(() => register.stop());
  if (register && world.register === 'fails') register.answer = () => ({ status: 503 });
  const place = await (world.createDatabase ?? createTestDatabase)();
  ending.defer(() => place.drop());
  const environment = { ...register?.environment, ...(await world.environment?.(ending)) };
  const server = await startServer({ DIGITAL_COPIES: 'on', ...environment }, place);
  ending.defer(() => server.close());
  if (register) register.now = server.now;
  const player: Player = {
    server,
    citizen: await server.signIn(),
    clerk: await signInStaff(server, 'clerk'),
    supervisor: await signInStaff(server, 'supervisor'),
    prints: register !== undefined,
    endOutage: () => {
      if (register && answer) register.answer = answer;
    },
  };
  await world.prepare?.(player);
  return player;
}

/** A used database whose texts are encrypted with a new key; the old one is gone. */
async function rotateKeys() {
  const place = await createTestDatabase();
  const server = await startServer({}, place);
  await createOfficeRequest(await server.signIn());
  await server.close();
  return { ...place, environment: await rotateDataKeys(place.environment) };
}

/** Of Cairo, with the people of the journeys, and of Giza. */
async function openTwoOffices({ server, clerk, supervisor }: Player): Promise<void> {
  const administrator = await signInStaff(server, 'administrator');
  const giza = await signInStaff(server, 'clerk', 'giza@wathiqa.example');
  for (const [name, governorate, members] of [
    ['القاهرة', '01', [clerk, supervisor]],
    ['الجيزة', '21', [giza]],
  ] as const) {
    const { status, text } = await administrator.call(saveOffice, {
      body: {
        ...{ name, active: true, governorates: [governorate], lists: [], languages: [] },
        members: members.map(({ id }) => ({ staffId: id, until: null })),
      },
    });
    if (status !== 200) throw new Error(text);
  }
}

async function openModule(ending: AsyncDisposableStack) {
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-module-'));
  ending.defer(() => rm(folder, { recursive: true }));
  const [tokens, keys] = [join(folder, 'tokens'), join(folder, 'keys')];
  for (const each of [tokens, keys]) await mkdir(each);
  return useModule(tokens, keys);
}
