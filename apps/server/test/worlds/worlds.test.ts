import { runConformance } from '@wathiqa/conformance';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findViolations } from '../../src/commands/register-checks.ts';
import { atLength } from '../support/test-length.ts';
import { JOURNEYS, type Player } from './journeys.ts';
import { openWorld, WORLDS } from './worlds.ts';

type WorldName = keyof typeof WORLDS;
type JourneyName = keyof typeof JOURNEYS;

/** Pairs that failed once; the long variant plays all. */
const FAILED_ONCE: Partial<Record<WorldName, readonly JourneyName[]>> = {
  'restored backup': ['pay by code', 'pay by card', 'pay without notification'],
  'two offices': ['deliver'],
  'register that fails': ['deliver'],
};
const worlds = Object.entries(WORLDS).filter(([name]) => atLength(name in FAILED_ONCE, true));

describe.each(worlds)('world: %s', (name, world) => {
  if ('needs' in world && !world.needs) return void test.skip('the machine lacks its programs');
  const ending = new AsyncDisposableStack();
  let player: Player;
  beforeAll(async () => {
    player = await openWorld(world, ending);
  });
  afterAll(() => ending.disposeAsync());

  const journeys = Object.entries(JOURNEYS);
  const once: readonly string[] = FAILED_ONCE[name as WorldName] ?? [];
  test.each(journeys.filter(([journey]) => atLength(once.includes(journey), true)))(
    'journey: %s',
    (_journey, play) => play(player),
  );

  test.runIf(atLength(false, true))('conforms to the contract', async () => {
    const { app, loginToken } = player.server;
    const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
    const nextToken = async () => {
      const email = `${crypto.randomUUID()}@wathiqa.example`;
      return { email, token: await loginToken(email) };
    };
    const outcomes = await runConformance({ baseUrl, nextToken, create: true });
    expect(outcomes.filter(({ result }) => result !== 'passed')).toEqual([]);
  });

  test('keeps the conditions of the register', async () => {
    const { execute } = player.server.database;
    const violations = await findViolations(
      async (sql) => (await execute(sql)).rows as { id: unknown }[],
    );
    expect(violations).toEqual([]);
  });
});
