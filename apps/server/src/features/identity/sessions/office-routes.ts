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
import type { StaffCaller } from '../../../http/access.ts';
import { ACCEPTED, handleCall, staffCalls } from '../../../http/calls.ts';
import { logSecurityEvent } from '../../../observability/security-events.ts';
import type { Settings } from '../../../settings.ts';
import { browserOfSignIn } from '../account/openid-cookies.ts';
import { createSignOut } from '../account/openid-routes.ts';
import * as service from './office-service.ts';

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
  return service.authenticateSecret(context, secret, request.ip, isUse);
}

export function staffSessionRoutes(app: FastifyInstance, context: AppContext): void {
  const { name, ...cookie } = cookieOf(context.settings);
  const secretOf = ({ cookies }: FastifyRequest) => cookies[name] ?? '';

  handleCall(app, openSession, async ({ body }, request, reply) => {
    const browser = browserOfSignIn(request, context.settings);
    const arrival = { ...body, browser };
    const { staff, secret } = await service.openStaffSession(context, arrival, {
      address: request.ip,
      replaced: secretOf(request),
    });
    logSecurityEvent(request, 'signed_in');
    reply.setCookie(name, secret, { ...cookie, httpOnly: true, sameSite: 'strict' });
    return { ...ACCEPTED, staff };
  });

  const handle = staffCalls(app);
  handle(readSession, async (_input, { staffId: id, email, userName, role }) => ({
    staff: { id, email, userName, role },
  }));

  const findSignOut = createSignOut(context);
  handle(endSession, async (_input, caller, request, reply) => {
    await service.closeStaffSession(context, caller, secretOf(request));
    reply.clearCookie(name, cookie);
    return { signOutUrl: await findSignOut(request, reply, '/office') };
  });

  const readOwn = async (caller: StaffCaller, request: FastifyRequest) => ({
    sessions: await service.listOwnSessions(context, caller, secretOf(request)),
  });
  handle(readOwnSessions, (_input, caller, request) => readOwn(caller, request));
  handle(endOwnSession, async ({ body }, caller, request) => {
    await service.endOtherSession(context, caller, body.sessionId);
    return readOwn(caller, request);
  });
}
