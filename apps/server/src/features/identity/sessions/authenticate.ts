import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../http/access.ts';
import { ServiceError } from '../../../http/errors.ts';
import { type AccessTokens, digestLoginToken } from './access-token.ts';

/**
 * Authenticates by access token. Headers `email` and `token` must match the session if present, but grant nothing
 * (spec §6.3).
 *
 * @throws ServiceError UNAUTHENTICATED for a missing, invalid, expired or channel token
 */
export async function authenticate(tokens: AccessTokens, request: FastifyRequest): Promise<Caller> {
  const { authorization, email, token } = request.headers;
  const bearer = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  const alias = request.headers['x-access-token'];
  const presented = bearer ?? alias;
  if (typeof presented !== 'string' || (bearer && alias && bearer !== alias)) {
    throw new ServiceError('UNAUTHENTICATED');
  }
  const claims = await tokens.read(presented);
  if (!claims) throw new ServiceError('UNAUTHENTICATED');
  const otherEmail =
    typeof email === 'string' && email !== '' && email.toLowerCase() !== claims.email.toLowerCase();
  const otherToken =
    typeof token === 'string' &&
    token !== '' &&
    digestLoginToken(token) !== claims.loginTokenDigest;
  if (otherEmail || otherToken) throw new ServiceError('UNAUTHENTICATED');
  return { citizenId: claims.citizenId, sessionId: claims.sessionId };
}
