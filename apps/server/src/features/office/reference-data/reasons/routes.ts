import { addReason, changeReason, orderReasons, readReasons } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { getStaffCaller } from '../../../../platform/access.ts';
import { ACCEPTED } from '../../../../platform/answers.ts';
import { handleCall } from '../../../../platform/calls.ts';
import type { ReasonAdminService } from './service.ts';

export function reasonAdminRoutes(app: FastifyInstance, reasons: ReasonAdminService): void {
  handleCall(app, readReasons, async () => ({ ...ACCEPTED, reasons: await reasons.list() }));

  handleCall(app, addReason, async ({ body }, request) => ({
    ...ACCEPTED,
    reasons: await reasons.add(getStaffCaller(request), body.name),
  }));

  handleCall(app, changeReason, async ({ body }, request) => ({
    ...ACCEPTED,
    reasons: await reasons.change(getStaffCaller(request), body),
  }));

  handleCall(app, orderReasons, async ({ body }, request) => ({
    ...ACCEPTED,
    reasons: await reasons.order(getStaffCaller(request), body.codes),
  }));
}
