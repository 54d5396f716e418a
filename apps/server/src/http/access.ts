import type { Access } from '@wathiqa/contract';
import { hasPermission, type StaffAction, type StaffRole } from '@wathiqa/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from './errors.ts';

/** The signed-in citizen who makes a call; whether the session still lives, each query asks for itself. */
export interface Caller {
  citizenId: number;
  sessionId: string;
}

/** The member of the staff who makes a call, from where. */
export interface StaffCaller {
  staffId: number;
  email: string;
  userName: string;
  role: StaffRole;
  /** The network address. */
  address: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A route without it keeps the server from starting. */
    access?: Access;
  }
  interface FastifyInstance {
    /** For routes that a plugin of somebody else's makes: who may call all of them. */
    scopeAccess?: Access;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
    staff: StaffCaller | undefined;
  }
}

/** How the two kinds of people are known; each throws UNAUTHENTICATED for whoever is not. */
export interface Authenticators {
  citizen: (request: FastifyRequest) => Promise<Caller>;
  staff: (request: FastifyRequest) => Promise<StaffCaller>;
}

/**
 * Default-deny: a route that does not say who may call it is a fault of the code, found at start; one for
 * citizens or staff finds out who calls before anything of the request is read, and refuses staff whose role
 * may not do the route's action.
 *
 * @throws Error at registration, naming the route that declares no access
 */
export function guardRoutes(app: FastifyInstance, authenticate: Authenticators): void {
  app.addHook('onRoute', function declareAccess(route) {
    const access = route.config?.access ?? this.scopeAccess;
    if (!access) {
      throw new Error(
        `The route ${String(route.method)} ${route.url} does not say who may call it`,
      );
    }
    route.config = { ...route.config, access };
  });
  app.decorateRequest('caller', undefined);
  app.decorateRequest('staff', undefined);
  // With `done`, not async: for what is public it costs nothing.
  app.addHook('onRequest', (request, _reply, done) => {
    const { access = 'public' } = request.routeOptions.config;
    if (access === 'public') return done();
    identify(authenticate, access, request).then(() => done(), done);
  });
}

/** Who makes a call that is not for everybody, noted on the request; refuses staff whose role may not do it. */
async function identify(
  authenticate: Authenticators,
  access: Exclude<Access, 'public'>,
  request: FastifyRequest,
): Promise<void> {
  if (access === 'citizen') {
    request.caller = await authenticate.citizen(request);
    return;
  }
  request.staff = await authenticate.staff(request);
  const action = access.slice('staff:'.length) as StaffAction | '';
  if (action && !hasPermission(request.staff.role, action)) throw new ServiceError('FORBIDDEN');
}

/** The caller of a route for citizens. */
export function getCaller(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('This route is not one for citizens');
  return request.caller;
}

/** The caller of a route for staff. */
export function getStaffCaller(request: FastifyRequest): StaffCaller {
  if (!request.staff) throw new Error('This route is not one for staff');
  return request.staff;
}
