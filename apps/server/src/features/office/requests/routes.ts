import { decideRequest, readRequest, releaseRequest, takeRequest } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { staffOf } from '../../../platform/access.ts';
import { ACCEPTED } from '../../../platform/answers.ts';
import { handleCall } from '../../../platform/calls.ts';
import type { OfficeRequests } from './service.ts';

export function officeRequestRoutes(app: FastifyInstance, requests: OfficeRequests): void {
  handleCall(app, readRequest, async ({ query }, request) => ({
    ...ACCEPTED,
    request: await requests.read(staffOf(request), query.requestId),
  }));

  handleCall(app, takeRequest, async ({ body }, request) => ({
    ...ACCEPTED,
    request: await requests.take(staffOf(request), body.requestId),
  }));

  handleCall(app, releaseRequest, async ({ body }, request) => ({
    ...ACCEPTED,
    request: await requests.release(staffOf(request), body.requestId),
  }));

  handleCall(app, decideRequest, async ({ body }, request) => {
    const { requestId, version, decisions } = body;
    return {
      ...ACCEPTED,
      request: await requests.decide(staffOf(request), requestId, version, decisions),
    };
  });
}
