import { addReason, changeReason, orderReasons, readReasons } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { getStaffCaller } from '../../../http/access.ts';
import { ACCEPTED, handleCall } from '../../../http/calls.ts';
import {
  addRejectionReason,
  changeRejectionReason,
  listReasons,
  reorderReasons,
} from './service.ts';

export function reasonAdminRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, readReasons, async () => ({ ...ACCEPTED, reasons: await listReasons(context) }));

  handleCall(app, addReason, async ({ body }, request) => ({
    ...ACCEPTED,
    reasons: await addRejectionReason(context, getStaffCaller(request), body),
  }));

  handleCall(app, changeReason, async ({ body }, request) => ({
    ...ACCEPTED,
    reasons: await changeRejectionReason(context, getStaffCaller(request), body),
  }));

  handleCall(app, orderReasons, async ({ body }, request) => ({
    ...ACCEPTED,
    reasons: await reorderReasons(context, getStaffCaller(request), body),
  }));
}
