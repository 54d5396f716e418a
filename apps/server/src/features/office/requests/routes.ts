import { claimRequest, decideRequest, readRequest, releaseRequest } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { getStaffCaller } from '../../../platform/access.ts';
import { ACCEPTED } from '../../../platform/answers.ts';
import { handleCall } from '../../../platform/calls.ts';
import type { OfficeRequests } from './service.ts';

export function officeRequestRoutes(app: FastifyInstance, requests: OfficeRequests): void {
  handleCall(app, readRequest, async ({ query }, request) => ({
    ...ACCEPTED,
    request: await requests.read(getStaffCaller(request), query.requestId),
  }));

  handleCall(app, claimRequest, async ({ body }, request) => ({
    ...ACCEPTED,
    request: await requests.claim(getStaffCaller(request), body.requestId),
  }));

  handleCall(app, releaseRequest, async ({ body }, request) => ({
    ...ACCEPTED,
    request: await requests.release(getStaffCaller(request), body.requestId),
  }));

  handleCall(app, decideRequest, async ({ body }, request) => {
    const { requestId, version, decisions } = body;
    return {
      ...ACCEPTED,
      request: await requests.decide(getStaffCaller(request), requestId, version, decisions),
    };
  });
}
