import { addStaff, changeStaffRole, endStaffAccess, readStaff } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { getStaffCaller } from '../../../platform/access.ts';
import { ACCEPTED } from '../../../platform/answers.ts';
import { handleCall } from '../../../platform/calls.ts';
import type { StaffAdminService } from './service.ts';

export function staffAdminRoutes(app: FastifyInstance, staff: StaffAdminService): void {
  handleCall(app, readStaff, async () => ({ ...ACCEPTED, staff: await staff.list() }));

  handleCall(app, addStaff, async ({ body }, request) => ({
    ...ACCEPTED,
    staff: await staff.add(getStaffCaller(request), body.email, body.role),
  }));

  handleCall(app, changeStaffRole, async ({ body }, request) => ({
    ...ACCEPTED,
    staff: await staff.changeRole(getStaffCaller(request), body.staffId, body.role),
  }));

  handleCall(app, endStaffAccess, async ({ body }, request) => ({
    ...ACCEPTED,
    staff: await staff.end(getStaffCaller(request), body.staffId),
  }));
}
