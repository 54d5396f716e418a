import { afterAll } from 'vitest';
import { startServer, type TestServer } from '../../harness.ts';
import { startRegister } from '../civil-register.ts';
import type { Citizen } from '../http/client.ts';
import { type Staff, signInStaff } from './staff.ts';

/** A civil register that answers with the record of `birthDocument`, for the tests of a file. */
export async function startPrintingRegister() {
  const register = await startRegister();
  afterAll(() => register.stop());
  return register;
}

/**
 * Starts a server with a citizen and a clerk, for the tests of a file.
 *
 * @param prints with a civil register
 */
export async function startOffice({
  prints,
  ...options
}: Parameters<typeof startServer>[2] & { prints?: boolean } = {}): Promise<{
  server: TestServer;
  citizen: Citizen;
  clerk: Staff;
}> {
  const register = prints ? await startPrintingRegister() : undefined;
  const server = await startServer(register?.environment, undefined, options);
  if (register) register.now = server.now;
  afterAll(() => server.close());
  const citizen = await server.signIn();
  return { server, citizen, clerk: await signInStaff(server, 'clerk') };
}
