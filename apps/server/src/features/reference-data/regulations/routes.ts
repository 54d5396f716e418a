import {
  listRegulations,
  previewRegulation,
  readRegulation,
  restoreRegulation,
  saveRegulation,
} from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { getStaffCaller } from '../../../http/access.ts';
import { ACCEPTED, handleCall } from '../../../http/calls.ts';
import {
  listTerms,
  previewTerms,
  proposeRestoredTerms,
  proposeTerms,
  readTerms,
} from './service.ts';

export function regulationAdminRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, listRegulations, async () => ({
    ...ACCEPTED,
    regulations: await listTerms(context),
  }));

  handleCall(app, readRegulation, async ({ query }) => ({
    ...ACCEPTED,
    regulation: await readTerms(context, query.serviceCode, query.version),
  }));

  handleCall(app, previewRegulation, async ({ body }) => ({
    ...ACCEPTED,
    ...previewTerms(body),
  }));

  handleCall(app, saveRegulation, async ({ body }, request) => ({
    ...ACCEPTED,
    regulation: await proposeTerms(context, getStaffCaller(request), body),
  }));

  handleCall(app, restoreRegulation, async ({ body }, request) => ({
    ...ACCEPTED,
    regulation: await proposeRestoredTerms(context, getStaffCaller(request), body),
  }));
}
