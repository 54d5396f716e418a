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
import { getStaffCaller } from '../../../http/access.ts';
import { ACCEPTED, handleCall } from '../../../http/calls.ts';
import {
  addMember,
  changeMemberRole,
  endMemberAccess,
  endMemberSessions,
  readStaffList,
  unbindMember,
} from './service.ts';

export function staffAdminRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, readStaff, async () => ({ ...ACCEPTED, ...(await readStaffList(context)) }));

  handleCall(app, addStaff, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await addMember(context, getStaffCaller(request), body.email, body.role)),
  }));

  handleCall(app, changeStaffRole, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await changeMemberRole(context, getStaffCaller(request), body)),
  }));

  handleCall(app, endStaffAccess, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await endMemberAccess(context, getStaffCaller(request), body.staffId)),
  }));

  handleCall(app, endStaffSessions, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await endMemberSessions(context, getStaffCaller(request), body.staffId)),
  }));

  handleCall(app, unbindStaff, async ({ body }, request) => ({
    ...ACCEPTED,
    ...(await unbindMember(context, getStaffCaller(request), body.staffId)),
  }));
}
