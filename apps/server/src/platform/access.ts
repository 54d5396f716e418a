import type { Access } from '@wathiqa/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The signed-in citizen who makes a call; whether the session still lives, each query asks for itself. */
export interface Caller {
  citizenId: number;
  sessionId: string;
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
  }
}

/**
 * Default-deny: a route that does not say who may call it is a fault of the code, found at start; one for
 * citizens runs `authenticate` before anything of the request is read.
 *
 * @throws Error at registration, naming the route that declares no access
 */
export function guardRoutes(
  app: FastifyInstance,
  authenticate: (request: FastifyRequest) => Promise<Caller>,
): void {
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
  // With `done`, not async: for what is public it costs nothing.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.access !== 'citizen') return done();
    authenticate(request).then((caller) => {
      request.caller = caller;
      done();
    }, done);
  });
}

/** The caller of a route for citizens. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('This route is not one for citizens');
  return request.caller;
}
