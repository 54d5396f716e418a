import { addBreachNote, readBreaches, recordBreach } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { getStaffCaller } from '../../../http/access.ts';
import { ACCEPTED } from '../../../http/answers.ts';
import { handleCall } from '../../../http/calls.ts';
import { addNote, enterBreach, listBreaches } from './service.ts';

export function breachRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, readBreaches, async () => ({
    ...ACCEPTED,
    breaches: await listBreaches(context),
  }));

  handleCall(app, recordBreach, async ({ body }, request) => ({
    ...ACCEPTED,
    breaches: await enterBreach(context, getStaffCaller(request), body),
  }));

  handleCall(app, addBreachNote, async ({ body }, request) => ({
    ...ACCEPTED,
    breaches: await addNote(context, getStaffCaller(request), body),
  }));
}
