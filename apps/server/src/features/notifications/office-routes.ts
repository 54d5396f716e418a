import { readNotifications, resendNotifications } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { staffCalls } from '../../http/calls.ts';
import { listUnsent, resendDeadLetters } from './office-service.ts';

export function officeNotificationRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = staffCalls(app);
  handle(readNotifications, (_input, caller) => listUnsent(context, caller));

  handle(resendNotifications, ({ body }, caller) =>
    resendDeadLetters(context, caller, body.notifications),
  );
}
