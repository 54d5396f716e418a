import { addStaff, changeStaffRole, endStaffAccess, readStaff } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { staffOf } from '../../../platform/access.ts';
import { ACCEPTED } from '../../../platform/answers.ts';
import { handleCall } from '../../../platform/calls.ts';
import type { KeptStaff } from './service.ts';

export function keptStaffRoutes(app: FastifyInstance, staff: KeptStaff): void {
  handleCall(app, readStaff, async () => ({ ...ACCEPTED, staff: await staff.list() }));

  handleCall(app, addStaff, async ({ body }, request) => ({
    ...ACCEPTED,
    staff: await staff.add(staffOf(request), body.email, body.role),
  }));

  handleCall(app, changeStaffRole, async ({ body }, request) => ({
    ...ACCEPTED,
    staff: await staff.changeRole(staffOf(request), body.staffId, body.role),
  }));

  handleCall(app, endStaffAccess, async ({ body }, request) => ({
    ...ACCEPTED,
    staff: await staff.end(staffOf(request), body.staffId),
  }));
}
