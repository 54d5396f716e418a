import formbody from '@fastify/formbody';
import { refusalStatus, TOKEN_PATH } from '@wathiqa/contract';
import type { FastifyError, FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { refuse, ServiceError } from '../../../http/errors.ts';
import { CLIENT_TOKEN_MINUTES } from '../sessions/access-token.ts';
import { grantedScopes, verifyAssertion } from './tokens.ts';

/** Bytes; an assertion has about 500. */
const BODY_LIMIT = 8 * 1024;

const TokenRequest = z.object({
  grant_type: z.string(),
  scope: z.string().optional(),
  client_id: z.string().optional(),
  client_assertion_type: z.literal('urn:ietf:params:oauth:client-assertion-type:jwt-bearer'),
  client_assertion: z.string(),
});

/** Refusals in the words of RFC 6749 §5.2; others are `temporarily_unavailable`. */
const OAUTH_ERRORS: Partial<Record<ServiceError['code'], string>> = {
  MALFORMED: 'invalid_request',
  TOO_LARGE: 'invalid_request',
  UNAUTHENTICATED: 'invalid_client',
  FAILED: 'server_error',
};

/** Tokens of machine clients (client credentials, RFC 6749 §4.4). Not in the contract, as its form is of OAuth. */
export async function clientTokenRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(formbody);
    scope.setErrorHandler((error: FastifyError | ServiceError, request, reply) => {
      const { code } = refuse(error, request, reply);
      const name = OAUTH_ERRORS[code] ?? 'temporarily_unavailable';
      return reply.code(refusalStatus(code)).send({ error: name });
    });
    const route = { config: { access: 'public' as const }, schema: { hide: true } };
    scope.post(TOKEN_PATH, { ...route, bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const asked = TokenRequest.safeParse(request.body);
      if (!asked.success) throw new ServiceError('MALFORMED');
      const { grant_type, scope: requested, client_id, client_assertion } = asked.data;
      if (grant_type !== 'client_credentials') {
        return reply.code(400).send({ error: 'unsupported_grant_type' });
      }
      const { name, client } = await verifyAssertion(context, client_assertion, request.ip);
      if (client_id !== undefined && client_id !== name) throw new ServiceError('UNAUTHENTICATED');
      const scopes = grantedScopes(client, requested);
      if (!scopes) return reply.code(400).send({ error: 'invalid_scope' });
      return {
        access_token: await context.accessTokens.signClient(name, scopes),
        token_type: 'Bearer',
        expires_in: CLIENT_TOKEN_MINUTES * 60,
        scope: scopes.join(' '),
      };
    });
  });
}
