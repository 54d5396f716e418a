import { expect, onTestFinished, test } from 'vitest';
import { createDatabaseForTest, startServer, startServerForTest } from '../harness.ts';
import { startRegister } from '../support/civil-register.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { signInStaff } from '../support/office/staff.ts';
import { rotateDataKeys } from '../support/rotate-data-keys.ts';

test('a looked up record is readable after a key rotation', async () => {
  const register = await startRegister();
  onTestFinished(() => register.stop());
  const place = await createDatabaseForTest();
  const first = await startServer(register.environment, place);
  register.now = first.now;
  const requestId = await createOfficeRequest(await first.signIn());
  await first.app.jobs.drain();
  await first.close();
  const rotated = await rotateDataKeys(place.environment);
  const second = await startServerForTest({ ...register.environment, ...rotated }, place);
  const { items } = await readRequestAs(await signInStaff(second, 'clerk'), requestId);
  expect(items[0]?.lookup).toMatchObject({ grade: 'certain', match: { grade: 'certain' } });
});
