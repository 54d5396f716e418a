import { actOnMessage, listMessages, readMessage, readPoll } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { staffOf } from '../../../platform/access.ts';
import { ACCEPTED } from '../../../platform/answers.ts';
import { handleCall } from '../../../platform/calls.ts';
import type { OfficeFeedback } from './service.ts';

export function officeFeedbackRoutes(app: FastifyInstance, feedback: OfficeFeedback): void {
  handleCall(app, listMessages, async ({ query: { after, ...filter } }) => {
    const [receivedAt = '', reference = ''] = after?.split('_') ?? [];
    return {
      ...ACCEPTED,
      ...(await feedback.page({ ...filter, after: after ? { receivedAt, reference } : undefined })),
    };
  });

  handleCall(app, readMessage, async ({ query }, request) => ({
    ...ACCEPTED,
    message: await feedback.read(staffOf(request), query.reference),
  }));

  handleCall(app, actOnMessage, async ({ body }, request) => ({
    ...ACCEPTED,
    message: await feedback.act(staffOf(request), body),
  }));

  handleCall(app, readPoll, async ({ query }) => ({
    ...ACCEPTED,
    results: await feedback.poll(query),
  }));
}
