import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import helmet from '@fastify/helmet';
import underPressure from '@fastify/under-pressure';
import type { StaffRole } from '@wathiqa/domain';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { lookupRoutes, priceRoutes } from './features/lookups/routes.ts';
import { auditRoutes } from './features/office/audit/routes.ts';
import { auditSearchService } from './features/office/audit/service.ts';
import { dispatchRoutes } from './features/office/dispatch/routes.ts';
import { dispatchService } from './features/office/dispatch/service.ts';
import { figuresRoutes } from './features/office/figures/routes.ts';
import { figuresService } from './features/office/figures/service.ts';
import { keptHolidayRoutes } from './features/office/kept/holidays/routes.ts';
import { keptHolidayService } from './features/office/kept/holidays/service.ts';
import { keptPriceRoutes } from './features/office/kept/prices/routes.ts';
import { keptPriceService } from './features/office/kept/prices/service.ts';
import { keptReasonRoutes } from './features/office/kept/reasons/routes.ts';
import { keptReasonService } from './features/office/kept/reasons/service.ts';
import { keptRegulationRoutes } from './features/office/kept/regulations/routes.ts';
import { keptRegulationService } from './features/office/kept/regulations/service.ts';
import { queueRoutes } from './features/office/queue/routes.ts';
import { queueService } from './features/office/queue/service.ts';
import { officeRequestRoutes } from './features/office/requests/routes.ts';
import { officeRequestService } from './features/office/requests/service.ts';
import { authenticateStaff, staffSessionRoutes } from './features/office/sessions/routes.ts';
import { staffSessionService } from './features/office/sessions/service.ts';
import { setStaffRole } from './features/office/staff/queries.ts';
import { keptStaffRoutes } from './features/office/staff/routes.ts';
import { keptStaffService } from './features/office/staff/service.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { orderService } from './features/orders/service.ts';
import { requestRoutes } from './features/requests/routes.ts';
import { requestService } from './features/requests/service.ts';
import { accessTokens } from './features/sessions/access-token.ts';
import { accountVerifier } from './features/sessions/account-verifier.ts';
import { authenticate } from './features/sessions/authenticate.ts';
import { openIdRoutes } from './features/sessions/openid-routes.ts';
import { channelRoutes, sessionRoutes } from './features/sessions/routes.ts';
import { sessionService } from './features/sessions/service.ts';
import { guardRoutes } from './platform/access.ts';
import { apiDescriptionRoutes, describeApi } from './platform/api-description.ts';
import { endConnectionsWhenClosing } from './platform/closing.ts';
import type { Database } from './platform/database.ts';
import { answerError, ServiceError } from './platform/errors.ts';
import { healthRoutes } from './platform/health.ts';
import { loggingOptions } from './platform/logging.ts';
import { officePages } from './platform/office-pages.ts';
import { portalPages } from './platform/pages.ts';
import { limitRates } from './platform/rate-limits.ts';
import { tokenSecret } from './platform/token-secret.ts';
import { openRegister } from './register.ts';
import type { Settings } from './settings.ts';

/** Something else that answers under a prefix of the same address, and shares nothing with the server. */
export interface Beside {
  prefix: string;
  handler: (request: IncomingMessage, response: ServerResponse) => void;
}

/** Largest body of a request, in bytes: twenty documents need a tenth of it. */
const BODY_LIMIT = 256 * 1024;
const HOUR = 3_600_000;

/**
 * The whole server, ready to listen or to be injected requests into: database migrated, routes registered.
 * Closing it finishes the requests under way and closes the database.
 *
 * @param options.beside what else answers at the same address
 * @param options.database an open register to use in place of the one that the settings name
 * @param options.staff who is to have a role in the office from the start: the people of a trial
 * @throws when the database cannot be opened or a route does not declare its access
 */
export async function createApp(
  settings: Settings,
  options: {
    beside?: readonly Beside[];
    database?: Database;
    staff?: readonly { email: string; role: StaffRole }[];
  } = {},
): Promise<FastifyInstance> {
  const database = options.database ?? (await openRegister(settings));
  for (const { email, role } of options.staff ?? []) {
    await setStaffRole(database.query, email, role, 'start');
  }

  const app = Fastify({
    logger: loggingOptions(settings) ?? false,
    bodyLimit: BODY_LIMIT,
    trustProxy: settings.trustProxy,
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    serverFactory: (handler) => createServer(besides(options.beside ?? [], handler)),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  endConnectionsWhenClosing(app);
  app.addHook('onClose', () => database.close());

  const secret = await tokenSecret(settings);
  const tokens = accessTokens(secret);
  const verifyAccount = accountVerifier(settings.accountVerifier, database);
  const sessions = sessionService({ database, tokens, verifyAccount, channel: settings.channel });
  const staffSessions = staffSessionService(database, verifyAccount);

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: settings.production,
  });
  await app.register(underPressure, { maxEventLoopDelay: 2_000, retryAfter: 10 });
  await limitRates(app, settings);
  await app.register(cookie);
  guardRoutes(app, {
    citizen: (request) => authenticate(tokens, request),
    staff: (request) => authenticateStaff(staffSessions, settings, request),
  });
  await describeApi(app);

  await app.register(async (cacheable) => {
    await cacheable.register(etag);
    lookupRoutes(cacheable, database);
    priceRoutes(cacheable, database);
    channelRoutes(cacheable, settings);
  });
  await app.register(async (routes) => {
    healthRoutes(routes, database);
    sessionRoutes(routes, sessions, settings);
    orderRoutes(routes, orderService(database), settings);
    requestRoutes(routes, requestService(database));
    staffSessionRoutes(routes, staffSessions, settings);
    queueRoutes(routes, queueService(database));
    const officeRequests = officeRequestService(database);
    officeRequestRoutes(routes, officeRequests);
    dispatchRoutes(routes, dispatchService(database, officeRequests));
    figuresRoutes(routes, figuresService(database));
    keptPriceRoutes(routes, keptPriceService(database));
    keptRegulationRoutes(routes, keptRegulationService(database));
    keptReasonRoutes(routes, keptReasonService(database));
    keptHolidayRoutes(routes, keptHolidayService(database));
    keptStaffRoutes(routes, keptStaffService(database));
    auditRoutes(routes, auditSearchService(database));
    await openIdRoutes(routes, { settings, database, secret });
  });
  await apiDescriptionRoutes(app);

  const answerUnknownPage = await portalPages(app);
  await officePages(app);
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/api/');
    if (wantsPage && answerUnknownPage) return answerUnknownPage(reply);
    throw new ServiceError('NOT_FOUND');
  });

  const housekeeping = setInterval(() => {
    sessions.forgetExpired().catch((error) => app.log.error({ err: error }, 'housekeeping failed'));
  }, HOUR).unref();
  app.addHook('onClose', async () => clearInterval(housekeeping));

  await app.ready();
  return app;
}

function besides(
  others: readonly Beside[],
  own: (request: IncomingMessage, response: ServerResponse) => void,
) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const other = others.find(({ prefix }) => request.url?.startsWith(`${prefix}/`));
    (other?.handler ?? own)(request, response);
  };
}
