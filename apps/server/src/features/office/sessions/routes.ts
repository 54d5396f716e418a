import { endSession, openSession, readSession } from '@wathiqa/contract/office';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { getStaffCaller, type StaffCaller } from '../../../platform/access.ts';
import { ACCEPTED } from '../../../platform/answers.ts';
import { handleCall } from '../../../platform/calls.ts';
import { createSignOut } from '../../sessions/account-sign-out.ts';
import { browserOfSignIn } from '../../sessions/openid-cookies.ts';
import { authenticateSecret, closeStaffSession, openStaffSession } from './service.ts';

const COOKIE = 'office';
const PATH = '/api/office';

/**
 * Who of the staff makes a request.
 *
 * @throws ServiceError UNAUTHENTICATED
 */
export function authenticateStaff(
  context: AppContext,
  request: FastifyRequest,
): Promise<StaffCaller> {
  return authenticateSecret(context, request.cookies[COOKIE], request.ip);
}

export function staffSessionRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, openSession, async ({ body }, request, reply) => {
    const browser = browserOfSignIn(request, context.settings);
    const arrival = { ...body, browser };
    const { staff, secret } = await openStaffSession(context, arrival, request.ip);
    reply.setCookie(COOKIE, secret, {
      path: PATH,
      httpOnly: true,
      sameSite: 'strict',
      secure: context.settings.publicUrl.startsWith('https:'),
    });
    return { ...ACCEPTED, staff };
  });

  handleCall(app, readSession, async (_input, request) => {
    const { staffId: id, email, userName, role } = getStaffCaller(request);
    return { ...ACCEPTED, staff: { id, email, userName, role } };
  });

  const findSignOut = createSignOut(context);
  handleCall(app, endSession, async (_input, request, reply) => {
    await closeStaffSession(context, getStaffCaller(request), request.cookies[COOKIE] ?? '');
    reply.clearCookie(COOKIE, { path: PATH });
    return { ...ACCEPTED, signOutUrl: await findSignOut(request, reply, '/office') };
  });
}
