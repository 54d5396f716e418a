import type { FastifyServerOptions } from 'fastify';
import type { Settings } from '../settings.ts';

/**
 * Logs say what happened to a call, never whose it was: no query, header or body is written, because
 * those carry e-mails, Tokens and national IDs.
 */
export function loggingOptions(settings: Settings): FastifyServerOptions['logger'] {
  if (settings.logLevel === 'silent') return false;
  return {
    level: settings.logLevel,
    serializers: {
      req: (request) => ({ method: request.method, path: request.url?.split('?')[0] }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: (error) => ({ type: error.name, message: error.message, stack: error.stack ?? '' }),
    },
  };
}
