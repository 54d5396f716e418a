import {
  BACKGROUND_HEADER,
  endOwnSession,
  endSession,
  openSession,
  readOwnSessions,
  readSession,
} from '@wathiqa/contract/office';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { getStaffCaller, type StaffCaller } from '../../../http/access.ts';
import { ACCEPTED, handleCall } from '../../../http/calls.ts';
import { logSecurityEvent } from '../../../observability/security-events.ts';
import type { Settings } from '../../../settings.ts';
import { browserOfSignIn } from '../account/openid-cookies.ts';
import { createSignOut } from '../account/openid-routes.ts';
import {
  authenticateSecret,
  closeStaffSession,
  endOtherSession,
  listOwnSessions,
  openStaffSession,
} from './office-service.ts';

/** The `__Host-` prefix prevents injection from sibling hosts; without TLS browsers refuse it. */
function cookieOf({ publicUrl }: Settings): { name: string; path: string; secure: boolean } {
  const secure = publicUrl.startsWith('https:');
  return secure
    ? { name: '__Host-office', path: '/', secure }
    : { name: 'office', path: '/api/office', secure };
}

/** @throws ServiceError UNAUTHENTICATED */
export function authenticateStaff(
  context: AppContext,
  request: FastifyRequest,
): Promise<StaffCaller> {
  const secret = request.cookies[cookieOf(context.settings).name];
  // Streams and background reads come without their user, so they do not extend the session.
  const { accept, [BACKGROUND_HEADER]: background } = request.headers;
  const isUse = accept !== 'text/event-stream' && background === undefined;
  return authenticateSecret(context, secret, request.ip, isUse);
}

export function staffSessionRoutes(app: FastifyInstance, context: AppContext): void {
  const { name, ...cookie } = cookieOf(context.settings);
  const secretOf = ({ cookies }: FastifyRequest) => cookies[name] ?? '';

  handleCall(app, openSession, async ({ body }, request, reply) => {
    const browser = browserOfSignIn(request, context.settings);
    const arrival = { ...body, browser };
    const { staff, secret } = await openStaffSession(context, arrival, {
      address: request.ip,
      replaced: secretOf(request),
    });
    logSecurityEvent(request, 'signed_in');
    reply.setCookie(name, secret, { ...cookie, httpOnly: true, sameSite: 'strict' });
    return { ...ACCEPTED, staff };
  });

  handleCall(app, readSession, async (_input, request) => {
    const { staffId: id, email, userName, role } = getStaffCaller(request);
    return { ...ACCEPTED, staff: { id, email, userName, role } };
  });

  const findSignOut = createSignOut(context);
  handleCall(app, endSession, async (_input, request, reply) => {
    await closeStaffSession(context, getStaffCaller(request), secretOf(request));
    reply.clearCookie(name, cookie);
    return { ...ACCEPTED, signOutUrl: await findSignOut(request, reply, '/office') };
  });

  const readOwn = async (request: FastifyRequest) => ({
    ...ACCEPTED,
    sessions: await listOwnSessions(context, getStaffCaller(request), secretOf(request)),
  });
  handleCall(app, readOwnSessions, async (_input, request) => readOwn(request));

  handleCall(app, endOwnSession, async ({ body }, request) => {
    await endOtherSession(context, getStaffCaller(request), body.sessionId);
    return readOwn(request);
  });
}
