import { readNotifications, resendNotifications } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { getStaffCaller } from '../../../platform/access.ts';
import { ACCEPTED } from '../../../platform/answers.ts';
import { handleCall } from '../../../platform/calls.ts';
import type { OfficeNotifications } from './service.ts';

export function officeNotificationRoutes(
  app: FastifyInstance,
  notifications: OfficeNotifications,
): void {
  handleCall(app, readNotifications, async () => ({
    ...ACCEPTED,
    ...(await notifications.list()),
  }));

  handleCall(app, resendNotifications, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await notifications.resend(getStaffCaller(request), body.notifications)),
  }));
}
