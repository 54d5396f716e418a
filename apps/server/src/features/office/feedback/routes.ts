import { actOnFeedback, listFeedback, readFeedback, readPoll } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { getStaffCaller } from '../../../platform/access.ts';
import { ACCEPTED } from '../../../platform/answers.ts';
import { handleCall } from '../../../platform/calls.ts';
import type { OfficeFeedback } from './service.ts';

export function officeFeedbackRoutes(app: FastifyInstance, feedback: OfficeFeedback): void {
  handleCall(app, listFeedback, async ({ query: { after, ...filter } }) => {
    const [receivedAt = '', reference = ''] = after?.split('_') ?? [];
    return {
      ...ACCEPTED,
      ...(await feedback.page({ ...filter, after: after ? { receivedAt, reference } : undefined })),
    };
  });

  handleCall(app, readFeedback, async ({ query }, request) => ({
    ...ACCEPTED,
    message: await feedback.read(getStaffCaller(request), query.reference),
  }));

  handleCall(app, actOnFeedback, async ({ body }, request) => ({
    ...ACCEPTED,
    message: await feedback.act(getStaffCaller(request), body),
  }));

  handleCall(app, readPoll, async ({ query }) => ({
    ...ACCEPTED,
    results: await feedback.poll(query),
  }));
}
