import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';
import { type ContextOptions, closeContext, createContext } from './context.ts';
import { authenticateClient } from './features/identity/clients/tokens.ts';
import { authenticate } from './features/identity/sessions/access-token.ts';
import { authenticateStaff } from './features/identity/sessions/office-routes.ts';
import type { TrialStaff } from './features/identity/staff/repository.ts';
import { prepareTrialStaff } from './features/identity/staff/trial-staff.ts';
import { CACHEABLE_ROUTES, JOBS, ROUTES } from './features.ts';
import { guardRoutes } from './http/access.ts';
import { compressAnswers } from './http/compressed-answers.ts';
import { createHttpServer, type MountedApp } from './http/http-server.ts';
import { apiDescriptionRoutes, describeApi } from './http/openapi/api-description.ts';
import { protectCalls } from './http/protection.ts';
import { exposeMetrics } from './metrics.ts';
import { logOperation } from './observability/operation-events.ts';
import { watchCiphertexts } from './observability/security-events.ts';
import { answerUnknown, servePages } from './pages.ts';
import { fitConnections } from './settings/open-files.ts';
import type { Settings } from './settings.ts';

/** Additions to the settings, or overrides. */
export interface AppOptions extends ContextOptions {
  /** Other applications at the same address. */
  mountedApps?: readonly MountedApp[];
  /** Staff roles during a sandbox trial. */
  trialStaff?: TrialStaff;
}

/**
 * Creates the server and migrates the database. `close` finishes running requests.
 *
 * @throws Error if the database cannot be opened or a route declares no access
 */
export async function createApp(
  settings: Settings,
  { mountedApps = [], trialStaff = [], ...options }: AppOptions = {},
): Promise<FastifyInstance> {
  const { maxConnections, eventStreamsMax } = fitConnections(settings.eventStreamsMax);
  const app = createHttpServer(settings, mountedApps, maxConnections);
  if (eventStreamsMax < settings.eventStreamsMax) {
    logOperation(app.log, 'event_streams_lowered', { eventStreamsMax, maxConnections });
  }
  const unwatchCiphertexts = watchCiphertexts(app.log);
  const context = await createContext({ ...settings, eventStreamsMax }, app.log, options);
  app.addHook('onClose', () => closeContext(context));
  app.addHook('onClose', async () => unwatchCiphertexts());
  app.decorate('jobs', context.jobs);
  const metrics = await exposeMetrics(app, context);
  await prepareTrialStaff(context, trialStaff);
  for (const declareJobs of JOBS) declareJobs(context);

  await app.register(cookie);
  guardRoutes(app, {
    citizen: (request) => authenticate(context.accessTokens, request),
    client: (request, scope) => authenticateClient(context, request, scope),
    staff: (request) => authenticateStaff(context, request),
  });

  const portal = await servePages(app, context);
  await app.register(async (calls) => {
    if (metrics) calls.addHook('onResponse', metrics.timeCall);
    await protectCalls(calls, settings);
    if (settings.apiDocs) await describeApi(calls);
    await calls.register(async (cacheable) => {
      await cacheable.register(etag, { weak: true });
      compressAnswers(cacheable);
      for (const routes of CACHEABLE_ROUTES) await routes(cacheable, context);
    });
    await calls.register(async (scope) => {
      for (const routes of ROUTES) await routes(scope, context);
    });
    if (settings.apiDocs) await apiDescriptionRoutes(calls);
    if (portal) await calls.register(portal.renderedPages);
    calls.setNotFoundHandler(answerUnknown(portal));
  });

  await context.jobs.open();
  await app.ready();
  return app;
}
