import { actOnFeedback, listFeedback, readFeedback, readPoll } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { staffCalls } from '../../http/calls.ts';
import {
  applyFeedbackAction,
  countPoll,
  readFeedbackPage,
  viewFeedback,
} from './office-service.ts';

export function officeFeedbackRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = staffCalls(app);
  handle(listFeedback, ({ query }, caller) => readFeedbackPage(context, caller, query));
  handle(readFeedback, ({ query }, caller) => viewFeedback(context, caller, query.reference));
  handle(actOnFeedback, ({ body }, caller) => applyFeedbackAction(context, caller, body));
  handle(readPoll, async ({ query }) => ({ results: await countPoll(context, query) }));
}
