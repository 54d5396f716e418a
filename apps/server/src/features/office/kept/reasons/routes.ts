import { addReason, changeReason, orderReasons, readReasons } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { staffOf } from '../../../../platform/access.ts';
import { ACCEPTED } from '../../../../platform/answers.ts';
import { handleCall } from '../../../../platform/calls.ts';
import type { KeptReasons } from './service.ts';

export function keptReasonRoutes(app: FastifyInstance, reasons: KeptReasons): void {
  handleCall(app, readReasons, async () => ({ ...ACCEPTED, reasons: await reasons.list() }));

  handleCall(app, addReason, async ({ body }, request) => ({
    ...ACCEPTED,
    reasons: await reasons.add(staffOf(request), body.name),
  }));

  handleCall(app, changeReason, async ({ body }, request) => ({
    ...ACCEPTED,
    reasons: await reasons.change(staffOf(request), body),
  }));

  handleCall(app, orderReasons, async ({ body }, request) => ({
    ...ACCEPTED,
    reasons: await reasons.order(staffOf(request), body.codes),
  }));
}
