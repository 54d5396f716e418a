import { readMessages, resendMessages } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { staffOf } from '../../../platform/access.ts';
import { ACCEPTED } from '../../../platform/answers.ts';
import { handleCall } from '../../../platform/calls.ts';
import type { OfficeMessages } from './service.ts';

export function officeMessageRoutes(app: FastifyInstance, messages: OfficeMessages): void {
  handleCall(app, readMessages, async () => ({ ...ACCEPTED, ...(await messages.list()) }));

  handleCall(app, resendMessages, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await messages.resend(staffOf(request), body.messages)),
  }));
}
