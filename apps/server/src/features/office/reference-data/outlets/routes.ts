import { readOutlets, readOutletVersions, saveOutlet } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { getStaffCaller } from '../../../../platform/access.ts';
import { ACCEPTED } from '../../../../platform/answers.ts';
import { handleCall } from '../../../../platform/calls.ts';
import type { OutletAdminService } from './service.ts';

export function outletAdminRoutes(app: FastifyInstance, outlets: OutletAdminService): void {
  handleCall(app, readOutlets, async () => ({ ...ACCEPTED, outlets: await outlets.list() }));

  handleCall(app, readOutletVersions, async ({ query }) => ({
    ...ACCEPTED,
    outlets: await outlets.versions(query.code),
  }));

  handleCall(app, saveOutlet, async ({ body }, request) => ({
    ...ACCEPTED,
    outlets: await outlets.save(getStaffCaller(request), body),
  }));
}
