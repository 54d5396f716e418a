import { readOutlets, readOutletVersions, saveOutlet } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { staffOf } from '../../../../platform/access.ts';
import { ACCEPTED } from '../../../../platform/answers.ts';
import { handleCall } from '../../../../platform/calls.ts';
import type { KeptOutlets } from './service.ts';

export function keptOutletRoutes(app: FastifyInstance, outlets: KeptOutlets): void {
  handleCall(app, readOutlets, async () => ({ ...ACCEPTED, outlets: await outlets.list() }));

  handleCall(app, readOutletVersions, async ({ query }) => ({
    ...ACCEPTED,
    outlets: await outlets.versions(query.code),
  }));

  handleCall(app, saveOutlet, async ({ body }, request) => ({
    ...ACCEPTED,
    outlets: await outlets.save(staffOf(request), body),
  }));
}
