import { decideRequest, type OfficeRequest } from '@wathiqa/contract/office';
import { afterAll, beforeEach } from 'vitest';
import { startServer } from '../../harness.ts';
import { startRegister } from '../civil-register.ts';
import { createOfficeRequest, readRequestAs, seenFindings } from './office-requests.ts';
import { signInStaff } from './staff.ts';

/** Starts a register, and a server with a citizen and a clerk. Each test begins with its own answers. */
export async function startLookups() {
  const register = await startRegister();
  afterAll(() => register.stop());
  const answersWell = register.answer;
  const server = await startServer(register.environment);
  afterAll(() => server.close());
  const citizen = await server.signIn();
  const clerk = await signInStaff(server, 'clerk');
  beforeEach(() => {
    register.now = server.now;
    register.answer = answersWell;
    register.asked.length = 0;
  });

  const lookups = ({ database } = server) =>
    database.query.selectFrom('document_lookups').selectAll().orderBy('id').execute();

  return {
    register,
    answersWell,
    server,
    citizen,
    clerk,
    lookups,

    lookupsOf: async (requestId: string) =>
      (await lookups()).filter(({ request_id }) => String(request_id) === requestId),

    createLookedUp: async (): Promise<OfficeRequest> => {
      const requestId = await createOfficeRequest(citizen);
      await server.app.jobs.drain();
      return readRequestAs(clerk, requestId);
    },

    decide: (request: OfficeRequest, lookupId?: number) =>
      clerk.call(decideRequest, {
        body: {
          requestId: request.id,
          version: request.version,
          decisions: request.items.map(({ id }) => ({ documentId: id, accept: true, lookupId })),
          seen: seenFindings(request),
        },
      }),
  };
}
