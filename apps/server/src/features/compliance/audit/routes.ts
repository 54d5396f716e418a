import { searchAudit } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { getStaffCaller } from '../../../http/access.ts';
import { ACCEPTED } from '../../../http/answers.ts';
import { handleCall } from '../../../http/calls.ts';
import { readAuditPage } from './service.ts';

export function auditRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, searchAudit, async ({ query }, request) => ({
    ...ACCEPTED,
    ...(await readAuditPage(context, getStaffCaller(request), query)),
  }));
}
