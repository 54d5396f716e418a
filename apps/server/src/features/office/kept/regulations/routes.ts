import {
  listRegulations,
  previewRegulation,
  readRegulation,
  restoreRegulation,
  saveRegulation,
} from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { staffOf } from '../../../../platform/access.ts';
import { ACCEPTED } from '../../../../platform/answers.ts';
import { handleCall } from '../../../../platform/calls.ts';
import type { KeptRegulations } from './service.ts';

export function keptRegulationRoutes(app: FastifyInstance, regulations: KeptRegulations): void {
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
    regulation: await regulations.save(staffOf(request), body),
  }));

  handleCall(app, restoreRegulation, async ({ body }, request) => ({
    ...ACCEPTED,
    regulation: await regulations.restore(staffOf(request), body),
  }));
}
