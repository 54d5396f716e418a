import { afterAll } from 'vitest';
import { startServer, type TestServer } from '../../harness.ts';
import type { Citizen } from '../http/client.ts';
import { type Staff, signInStaff } from './staff.ts';

/** Starts a server with a citizen and a clerk, for the tests of a file. */
export async function startOffice(
  options?: Parameters<typeof startServer>[2],
): Promise<{ server: TestServer; citizen: Citizen; clerk: Staff }> {
  const server = await startServer({}, undefined, options);
  afterAll(() => server.close());
  const citizen = await server.signIn();
  return { server, citizen, clerk: await signInStaff(server, 'clerk') };
}
