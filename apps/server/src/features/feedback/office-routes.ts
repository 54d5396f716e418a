import { actOnFeedback, listFeedback, readFeedback, readPoll } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { getStaffCaller } from '../../http/access.ts';
import { ACCEPTED, handleCall } from '../../http/calls.ts';
import {
  applyFeedbackAction,
  countPoll,
  readFeedbackPage,
  viewFeedback,
} from './office-service.ts';

export function officeFeedbackRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, listFeedback, async ({ query }, request) => ({
    ...ACCEPTED,
    ...(await readFeedbackPage(context, getStaffCaller(request), query)),
  }));

  handleCall(app, readFeedback, async ({ query }, request) => ({
    ...ACCEPTED,
    ...(await viewFeedback(context, getStaffCaller(request), query.reference)),
  }));

  handleCall(app, actOnFeedback, async ({ body }, request) => {
    await applyFeedbackAction(context, getStaffCaller(request), body);
    return ACCEPTED;
  });

  handleCall(app, readPoll, async ({ query }) => ({
    ...ACCEPTED,
    results: await countPoll(context, query),
  }));
}
