import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { callIdSource, followCalls } from '../observability/call-context.ts';
import { loggingOptions } from '../observability/logging.ts';
import { logOperation } from '../observability/operation-events.ts';
import { traceCalls } from '../observability/tracing.ts';
import type { Settings } from '../settings.ts';
import { requestedLocale } from './accept-language.ts';
import { answerError, answerParserError } from './errors.ts';
import { prepareShutdown } from './graceful-shutdown.ts';
import { createLoadShedding } from './load-shedding.ts';
import { discardRefusedBodies } from './refused-body.ts';

export interface MountedApp {
  prefix: string;
  handler: (request: IncomingMessage, response: ServerResponse) => void;
}

/** Bytes; a request with twenty documents needs a tenth. */
const BODY_LIMIT = 256 * 1024;

/** Exceeds the proxy's keep-alive (nginx 60 s); closing first would cause 502s. */
const KEEP_ALIVE_MS = 75_000;

/** For a whole request: the longest takes a slow phone seconds, and a slow sender would occupy a connection. */
const REQUEST_MS = 60_000;

export function createHttpServer(
  settings: Settings,
  mountedApps: readonly MountedApp[],
  maxConnections: number | undefined,
): FastifyInstance {
  const shedding = createLoadShedding(settings.production);
  const app: FastifyInstance = Fastify({
    logger: loggingOptions(settings) ?? false,
    genReqId: callIdSource(settings.trustProxy),
    logController: new LogController({ requestIdLogLabel: 'callId' }),
    // Fastify's ten seconds ended the start on a crowded machine, which then began it again.
    pluginTimeout: 60_000,
    bodyLimit: BODY_LIMIT,
    trustProxy: settings.trustProxy,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerError,
    clientErrorHandler: answerParserError,
    forceCloseConnections: 'idle',
    // Open connections are still served; the database closes last.
    return503OnClosing: false,
    serverFactory: (handler) =>
      Object.assign(
        createServer(shedding.guard(routeToMountedApps(mountedApps, handler), () => app.log)),
        { keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: REQUEST_MS },
      ),
  });
  app.decorate('limitInFlight', shedding.limitInFlight);
  app.decorate('beginInFlight', shedding.beginInFlight);
  if (maxConnections !== undefined) {
    app.server.maxConnections = maxConnections;
    app.server.on('drop', () => logOperation(app.log, 'connections_full', { maxConnections }));
  }
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  followCalls(app, requestedLocale);
  traceCalls(app);
  discardRefusedBodies(app);
  prepareShutdown(app);
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
