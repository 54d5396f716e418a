import {
  addStaff,
  changeStaffRole,
  endStaffAccess,
  endStaffSessions,
  readStaff,
  unbindStaff,
} from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { getStaffCaller } from '../../../platform/access.ts';
import { ACCEPTED } from '../../../platform/answers.ts';
import { handleCall } from '../../../platform/calls.ts';
import {
  addMember,
  changeMemberRole,
  endMemberAccess,
  endMemberSessions,
  listMembers,
  unbindMember,
} from './service.ts';

export function staffAdminRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, readStaff, async () => ({ ...ACCEPTED, staff: await listMembers(context) }));

  handleCall(app, addStaff, async ({ body }, request) => ({
    ...ACCEPTED,
    staff: await addMember(context, getStaffCaller(request), body.email, body.role),
  }));

  handleCall(app, changeStaffRole, async ({ body }, request) => ({
    ...ACCEPTED,
    staff: await changeMemberRole(context, getStaffCaller(request), body.staffId, body.role),
  }));

  handleCall(app, endStaffAccess, async ({ body }, request) => ({
    ...ACCEPTED,
    staff: await endMemberAccess(context, getStaffCaller(request), body.staffId),
  }));

  handleCall(app, endStaffSessions, async ({ body }, request) => ({
    ...ACCEPTED,
    staff: await endMemberSessions(context, getStaffCaller(request), body.staffId),
  }));

  handleCall(app, unbindStaff, async ({ body }, request) => ({
    ...ACCEPTED,
    staff: await unbindMember(context, getStaffCaller(request), body.staffId),
  }));
}
