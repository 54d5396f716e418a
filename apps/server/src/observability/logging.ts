import type { FastifyServerOptions } from 'fastify';
import type { Settings } from '../settings.ts';
import { getCallContext } from './call-context.ts';

/**
 * Logs say what happened to a call, never whose it was: no query, header or body is written, because
 * those carry e-mails, Tokens and national IDs. Every line says which call or job it belongs to.
 */
export function loggingOptions(
  settings: Pick<Settings, 'logLevel'>,
): FastifyServerOptions['logger'] {
  if (settings.logLevel === 'silent') return false;
  return {
    level: settings.logLevel,
    // The logger of a call has its id already, and knows best where a connection outlives its call.
    mixin: (_line, _level, logger) =>
      'callId' in logger.bindings() ? {} : { ...getCallContext()?.names },
    serializers: {
      req: (request) => ({ method: request.method, path: request.url?.split('?')[0] }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: (error) => ({
        type: error.name,
        message: error.message,
        // An SQLSTATE or an error of the system.
        ...(typeof error.code === 'string' ? { code: error.code } : {}),
        stack: error.stack ?? '',
      }),
    },
  };
}
