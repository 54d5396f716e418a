import type { Access, ClientScope } from '@wathiqa/contract';
import {
  hasPermission,
  needsOffice,
  type OfficeScope,
  type StaffAction,
  type StaffRole,
} from '@wathiqa/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Owner } from '../crypto/encrypted-columns.ts';
import type { ClientSettings } from '../settings/client-settings.ts';
import { ServiceError } from './errors.ts';

/** Each query checks that the session is still valid. */
export interface Caller {
  citizenId: number;
  sessionId: string;
  /** Of the access token, as nothing in the database proves it. */
  owner: Owner;
}

export interface StaffCaller {
  staffId: number;
  sessionId: number;
  email: string;
  userName: string;
  role: StaffRole;
  offices: OfficeScope;
  /** IP address. */
  address: string;
  /** `Idempotency-Key` of the call, and its path and body. */
  act?: { key: string; content: string };
}

/** A system of a partner, by its name in the settings. */
export interface MachineClient extends Pick<ClientSettings, 'kinds' | 'daily'> {
  name: string;
  /** IP address. */
  address: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route without it prevents the start. */
    access?: Access;
  }
  interface FastifyInstance {
    /** Access of all routes of a third-party plugin. */
    scopeAccess?: Access;
    /** Checks session, role and office as at the start of the call. @throws ServiceError */
    authenticateAgain: (request: FastifyRequest) => Promise<StaffCaller>;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
    staff: StaffCaller | undefined;
    client: MachineClient | undefined;
  }
}

/** Each throws UNAUTHENTICATED; for a client outside its scope FORBIDDEN. */
export interface Authenticators {
  citizen: (request: FastifyRequest) => Promise<Caller>;
  client: (request: FastifyRequest, scope: ClientScope) => Promise<MachineClient>;
  staff: (request: FastifyRequest) => Promise<StaffCaller>;
}

/**
 * Denies by default; authenticates and checks the role before the body is read.
 *
 * @throws Error at registration, naming a route without declared access
 */
export function guardRoutes(app: FastifyInstance, authenticate: Authenticators): void {
  app.addHook('onRoute', function declareAccess(route) {
    const access = route.config?.access ?? this.scopeAccess;
    if (!access) {
      throw new Error(`The route ${String(route.method)} ${route.url} has no access rule`);
    }
    route.config = { ...route.config, access };
  });
  app.decorateRequest('caller', undefined);
  app.decorateRequest('staff', undefined);
  app.decorateRequest('client', undefined);
  app.decorate('authenticateAgain', async (request) => {
    const { access = 'staff' } = request.routeOptions.config;
    if (access !== 'public') await identify(authenticate, access, request);
    return getStaffCaller(request);
  });
  // Callback instead of async: public routes pay nothing.
  app.addHook('onRequest', (request, _reply, done) => {
    const { access = 'public' } = request.routeOptions.config;
    if (access === 'public') return done();
    identify(authenticate, access, request).then(() => done(), done);
  });
}

async function identify(
  authenticate: Authenticators,
  access: Exclude<Access, 'public'>,
  request: FastifyRequest,
): Promise<void> {
  if (access === 'citizen') {
    request.caller = await authenticate.citizen(request);
    return;
  }
  if (access.startsWith('client:')) {
    const scope = access.slice('client:'.length) as ClientScope;
    request.client = await authenticate.client(request, scope);
    return;
  }
  request.staff = await authenticate.staff(request);
  const action = access.slice('staff:'.length) as StaffAction | '';
  if (!action) return;
  if (!hasPermission(request.staff.role, action)) throw new ServiceError('FORBIDDEN');
  if (needsOffice(action) && request.staff.offices?.length === 0) {
    throw new ServiceError('NO_OFFICE');
  }
}

export function getCaller(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('This route has no citizen session');
  return request.caller;
}

export function getClient(request: FastifyRequest): MachineClient {
  if (!request.client) throw new Error('This route has no machine client');
  return request.client;
}

export function getStaffCaller(request: FastifyRequest): StaffCaller {
  if (!request.staff) throw new Error('This route has no staff session');
  return request.staff;
}
