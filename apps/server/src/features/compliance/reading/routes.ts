import { readReading, releaseReading } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { getStaffCaller } from '../../../http/access.ts';
import { ACCEPTED } from '../../../http/answers.ts';
import { handleCall } from '../../../http/calls.ts';
import { liftReadingCap, readUnusualReading } from './service.ts';

export function readingRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, readReading, async ({ query }, request) => ({
    ...ACCEPTED,
    ...(await readUnusualReading(context, getStaffCaller(request), query.day)),
  }));

  handleCall(app, releaseReading, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await liftReadingCap(context, getStaffCaller(request), body.staffId)),
  }));
}
