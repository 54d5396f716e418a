import { expect, onTestFinished, test, vi } from 'vitest';
import { reencryptDatabase } from '../../src/db/encrypt-database.ts';
import { openMigratedDatabase } from '../../src/migrated-database.ts';
import { readSettings } from '../../src/settings.ts';
import { createDatabaseForTest, startServer, startServerForTest } from '../harness.ts';
import { startRegister } from '../support/civil-register.ts';
import { DATA_KEYS } from '../support/data-keys.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { signInStaff } from '../support/office/staff.ts';

test('a looked up record is readable after a key rotation', async () => {
  const register = await startRegister();
  onTestFinished(() => register.stop());
  const place = await createDatabaseForTest();
  const first = await startServer(register.environment, place);
  register.now = first.now;
  const requestId = await createOfficeRequest(await first.signIn());
  await first.app.jobs.drain();
  await first.close();
  const [, key = ''] = DATA_KEYS.DATA_KEYS.split(':');
  const newKey = `new:${Buffer.from(key, 'base64').reverse().toString('base64')}`;
  const both = { ...place.environment, DATA_KEYS: `${newKey},${DATA_KEYS.DATA_KEYS}` };
  // PostgreSQL may list ended connections for a moment.
  const rotated = await vi.waitFor(
    () =>
      openMigratedDatabase(readSettings(both), undefined, async (owner, keys) => {
        await reencryptDatabase(owner, keys);
      }),
    { timeout: 10_000 },
  );
  await rotated.close();
  const second = await startServerForTest({ ...register.environment, DATA_KEYS: newKey }, place);
  const { items } = await readRequestAs(await signInStaff(second, 'clerk'), requestId);
  expect(items[0]?.lookup).toMatchObject({ grade: 'certain', match: { grade: 'certain' } });
});
