import type { FastifyServerOptions } from 'fastify';
import type { Settings } from '../settings.ts';
import { getCallContext } from './call-context.ts';

/** Excludes query, headers and body: those carry e-mail addresses, tokens and national IDs. */
export function loggingOptions(
  settings: Pick<Settings, 'logLevel'>,
): FastifyServerOptions['logger'] {
  if (settings.logLevel === 'silent') return false;
  return {
    level: settings.logLevel,
    // A request logger already has the ID, and is right where the connection outlives its call.
    mixin: (_line, _level, logger) =>
      'callId' in logger.bindings() ? {} : { ...getCallContext()?.names },
    serializers: {
      req: (request) => ({ method: request.method, path: request.url?.split('?')[0] }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: (error) => ({
        type: error.name,
        message: error.message,
        // SQLSTATE or system error code.
        ...(typeof error.code === 'string' ? { code: error.code } : {}),
        ...('constraint' in error && error.constraint ? { constraint: error.constraint } : {}),
        stack: error.stack ?? '',
      }),
    },
  };
}
