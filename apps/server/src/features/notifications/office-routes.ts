import { readNotifications, resendNotifications } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { getStaffCaller } from '../../http/access.ts';
import { ACCEPTED, handleCall } from '../../http/calls.ts';
import { listUnsent, resendDeadLetters } from './office-service.ts';

export function officeNotificationRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, readNotifications, async (_input, request) => ({
    ...ACCEPTED,
    ...(await listUnsent(context, getStaffCaller(request))),
  }));

  handleCall(app, resendNotifications, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await resendDeadLetters(context, getStaffCaller(request), body.notifications)),
  }));
}
