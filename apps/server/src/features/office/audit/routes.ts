import { searchAudit } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { getStaffCaller } from '../../../platform/access.ts';
import { ACCEPTED } from '../../../platform/answers.ts';
import { handleCall } from '../../../platform/calls.ts';
import type { AuditSearch } from './service.ts';

export function auditRoutes(app: FastifyInstance, audit: AuditSearch): void {
  handleCall(app, searchAudit, async ({ query }, request) => ({
    ...ACCEPTED,
    ...(await audit.page(getStaffCaller(request), query)),
  }));
}
