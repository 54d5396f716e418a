import { readNotifications, resendNotifications } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { getStaffCaller } from '../../../platform/access.ts';
import { ACCEPTED } from '../../../platform/answers.ts';
import { handleCall } from '../../../platform/calls.ts';
import { listUnsent, resendDeadLetters } from './service.ts';

export function officeNotificationRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, readNotifications, async () => ({
    ...ACCEPTED,
    ...(await listUnsent(context)),
  }));

  handleCall(app, resendNotifications, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await resendDeadLetters(context, getStaffCaller(request), body.notifications)),
  }));
}
