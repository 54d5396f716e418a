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
import { staffCalls } from '../../../http/calls.ts';
import {
  addMember,
  changeMemberRole,
  endMemberAccess,
  endMemberSessions,
  readStaffList,
  unbindMember,
} from './service.ts';

export function staffAdminRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = staffCalls(app);
  handle(readStaff, () => readStaffList(context));
  handle(addStaff, ({ body }, caller) => addMember(context, caller, body.email, body.role));
  handle(changeStaffRole, ({ body }, caller) => changeMemberRole(context, caller, body));
  handle(endStaffAccess, ({ body }, caller) => endMemberAccess(context, caller, body.staffId));
  handle(endStaffSessions, ({ body }, caller) => endMemberSessions(context, caller, body.staffId));
  handle(unbindStaff, ({ body }, caller) => unbindMember(context, caller, body.staffId));
}
