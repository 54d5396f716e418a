import {
  listRegulations,
  previewRegulation,
  readRegulation,
  restoreRegulation,
  saveRegulation,
} from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { getStaffCaller } from '../../../../platform/access.ts';
import { ACCEPTED } from '../../../../platform/answers.ts';
import { handleCall } from '../../../../platform/calls.ts';
import type { RegulationAdminService } from './service.ts';

export function regulationAdminRoutes(
  app: FastifyInstance,
  regulations: RegulationAdminService,
): void {
  handleCall(app, listRegulations, async () => ({
    ...ACCEPTED,
    regulations: await regulations.list(),
  }));

  handleCall(app, readRegulation, async ({ query }) => ({
    ...ACCEPTED,
    regulation: await regulations.read(query.serviceCode, query.version),
  }));

  handleCall(app, previewRegulation, async ({ body }) => ({
    ...ACCEPTED,
    html: regulations.preview(body.html),
  }));

  handleCall(app, saveRegulation, async ({ body }, request) => ({
    ...ACCEPTED,
    regulation: await regulations.save(getStaffCaller(request), body),
  }));

  handleCall(app, restoreRegulation, async ({ body }, request) => ({
    ...ACCEPTED,
    regulation: await regulations.restore(getStaffCaller(request), body),
  }));
}
