import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import helmet from '@fastify/helmet';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { AppContext } from './context.ts';
import { feedbackRoutes, thanksPageInput } from './features/feedback/routes.ts';
import { lookupRoutes, priceRoutes } from './features/lookups/routes.ts';
import { sendNotifications } from './features/notifications/service.ts';
import { createSmsSender } from './features/notifications/sms-gateway.ts';
import { createMailSender } from './features/notifications/smtp-sender.ts';
import { officeRoutes } from './features/office/routes.ts';
import { authenticateStaff } from './features/office/sessions/routes.ts';
import { enterTrialStaff, type TrialStaff } from './features/office/staff/repository.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { orderService } from './features/orders/service.ts';
import { outletsPageInput } from './features/outlets/pages.ts';
import { outletRoutes } from './features/outlets/routes.ts';
import { paymentJobs } from './features/payments/jobs.ts';
import { createFawryProvider } from './features/payments/provider/fawry/fawry-pay.ts';
import { monitorProvider } from './features/payments/provider/health.ts';
import type { PaymentProvider } from './features/payments/provider/types.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { cancelCharges } from './features/payments/service.ts';
import { requestRoutes } from './features/requests/routes.ts';
import { requestService } from './features/requests/service.ts';
import { searchPageInput } from './features/search/pages.ts';
import { createAccessTokens } from './features/sessions/access-token.ts';
import { createAccountVerifier } from './features/sessions/account-verifier.ts';
import { authenticate } from './features/sessions/authenticate.ts';
import { openIdRoutes } from './features/sessions/openid-routes.ts';
import { channelRoutes, sessionRoutes } from './features/sessions/routes.ts';
import { deleteExpiredSessions } from './features/sessions/service.ts';
import { requestEventStreams } from './features/tracking/request-event-streams.ts';
import { trackingRoutes } from './features/tracking/routes.ts';
import { trackingService } from './features/tracking/service.ts';
import { guardRoutes } from './platform/access.ts';
import { apiDescriptionRoutes, describeApi } from './platform/api-description.ts';
import type { Database } from './platform/database.ts';
import { answerError, ServiceError } from './platform/errors.ts';
import { closeConnectionsOnShutdown } from './platform/graceful-shutdown.ts';
import { healthRoutes } from './platform/health.ts';
import { createJobs, type Jobs } from './platform/jobs.ts';
import { loggingOptions } from './platform/logging.ts';
import { officePages } from './platform/office-pages.ts';
import { builtPortal } from './platform/pages.ts';
import { limitRates } from './platform/rate-limits.ts';
import { apiHeaders } from './platform/security-headers.ts';
import { tokenSecret } from './platform/token-secret.ts';
import { openRegister } from './register.ts';
import type { Settings } from './settings.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The jobs of the register. */
    jobs: Jobs;
  }
}

/** Something else that answers under a prefix of the same address, and shares nothing with the server. */
export interface MountedApp {
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
 * @param options.looksForJobs false leaves jobs to whoever calls `jobs.drain()`
 * @param options.payments who takes them in place of whom the settings name, and their clock
 * @param options.trialStaff who has a role in the office while the sandbox signs people in
 * @throws when the database cannot be opened or a route does not declare its access
 */
export async function createApp(
  settings: Settings,
  options: {
    mountedApps?: readonly MountedApp[];
    database?: Database;
    trialStaff?: TrialStaff;
    startWorkers?: boolean;
    payments?: { provider?: PaymentProvider; now?: () => Date };
  } = {},
): Promise<FastifyInstance> {
  const database = options.database ?? (await openRegister(settings));
  await enterTrialStaff(database.query, options.trialStaff ?? []);

  const app = Fastify({
    logger: loggingOptions(settings) ?? false,
    bodyLimit: BODY_LIMIT,
    trustProxy: settings.trustProxy,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerError,
    forceCloseConnections: 'idle',
    serverFactory: (handler) =>
      createServer(routeToMountedApps(options.mountedApps ?? [], handler)),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  closeConnectionsOnShutdown(app);
  app.addHook('onClose', () => database.close());

  const jobs = createJobs(database, {
    startWorkers: options.startWorkers ?? true,
    report: (error) => app.log.error({ err: error }, 'the jobs failed'),
  });
  app.decorate('jobs', jobs);
  const { sms, email } = settings.notifications;
  const mail = email && createMailSender(email);
  app.addHook('onClose', async () => mail?.close());
  app.addHook('onClose', () => jobs.stop());

  const secret = await tokenSecret(settings);
  const now = () => new Date();
  const paymentsNow = options.payments?.now ?? now;
  const context: AppContext = {
    settings,
    database,
    jobs,
    log: app.log,
    now,
    secret,
    accessTokens: createAccessTokens({ secret, now }),
    verifyAccount: createAccountVerifier({ settings, database, now }),
    senders: { sms: sms && createSmsSender(sms), email: mail },
    paymentProvider: monitorProvider(
      options.payments?.provider ?? createFawryProvider(settings.payments),
      paymentsNow,
    ),
  };
  sendNotifications(context);

  const payments: AppContext = { ...context, now: paymentsNow };
  paymentJobs(payments);

  const tracking = trackingService(database);
  const events = requestEventStreams(database);

  await app.register(cookie);
  guardRoutes(app, {
    citizen: (request) => authenticate(context.accessTokens, request),
    staff: (request) => authenticateStaff(context, request),
  });

  // Beside the calls and not among them: pages bring their headers with them, cost too little to be limited,
  // and pass none of the hooks below.
  const portal = builtPortal({
    secure: settings.production,
    rendered: {
      forQuery: { '/search': searchPageInput(), '/complains/sent': thanksPageInput },
      live: { '/recordslocation': outletsPageInput(context) },
    },
  });
  if (portal) await app.register(portal.files);
  const office = officePages(settings.production);
  if (office) await app.register(office);

  await app.register(async (calls) => {
    await calls.register(helmet, apiHeaders(settings.production));
    await calls.register(underPressure, {
      maxEventLoopDelay: settings.overloadDelay,
      retryAfter: 10,
    });
    await limitRates(calls, settings);
    await describeApi(calls);

    await calls.register(async (cacheable) => {
      await cacheable.register(etag);
      lookupRoutes(cacheable, context);
      priceRoutes(cacheable, context);
      outletRoutes(cacheable, context);
      channelRoutes(cacheable, context);
    });
    await calls.register(async (routes) => {
      healthRoutes(routes, database);
      sessionRoutes(routes, context);
      orderRoutes(routes, orderService(database), settings);
      const requests = requestService(database, context.paymentProvider.scriptUrl);
      requestRoutes(routes, requests);
      const charges = { cancelCharges: (id: string) => cancelCharges(payments, id) };
      await trackingRoutes(routes, { tracking, requests, payments: charges, events }, settings);
      await paymentRoutes(routes, payments);
      await feedbackRoutes(routes, context);
      await officeRoutes(routes, context, payments);
      await openIdRoutes(routes, context);
    });
    await apiDescriptionRoutes(calls);
    if (portal) await calls.register(portal.renderedPages);

    calls.setNotFoundHandler((request, reply) => {
      const wantsPage = request.method === 'GET' && !request.url.startsWith('/api/');
      if (wantsPage && portal) return portal.answerUnknown(request, reply);
      throw new ServiceError('NOT_FOUND');
    });
  });

  const housekeeping = setInterval(() => {
    Promise.all([deleteExpiredSessions(context), tracking.deleteExpiredAttempts()]).catch((error) =>
      app.log.error({ err: error }, 'housekeeping failed'),
    );
  }, HOUR).unref();
  app.addHook('onClose', async () => clearInterval(housekeeping));

  await jobs.open();
  await app.ready();
  return app;
}

function routeToMountedApps(
  others: readonly MountedApp[],
  own: (request: IncomingMessage, response: ServerResponse) => void,
) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const other = others.find(({ prefix }) => request.url?.startsWith(`${prefix}/`));
    (other?.handler ?? own)(request, response);
  };
}
