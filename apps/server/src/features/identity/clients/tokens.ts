import { CLIENT_SCOPES, type ClientScope, TOKEN_PATH } from '@wathiqa/contract';
import type { FastifyRequest } from 'fastify';
import { createLocalJWKSet, decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import type { AppContext } from '../../../context.ts';
import type { MachineClient } from '../../../http/access.ts';
import { counterOf, countUpEach } from '../../../http/counters.ts';
import { ServiceError } from '../../../http/errors.ts';
import type { ClientSettings } from '../../../settings/client-settings.ts';
import { isInNetworks } from '../../../settings/trusted-proxies.ts';

/** Longest remaining life of an assertion; replays are remembered for a day. */
const ASSERTION_SECONDS = 300;
/** Seconds that the clocks may differ. */
const CLOCK_TOLERANCE = 5;

const refusedClient = () => new ServiceError('UNAUTHENTICATED', { event: 'client_refused' });

/**
 * Authenticates a machine client by its token and network; a client that left the settings has no valid token.
 *
 * @throws ServiceError UNAUTHENTICATED; FORBIDDEN without the scope
 */
export async function authenticateClient(
  { accessTokens, settings, now }: Pick<AppContext, 'accessTokens' | 'settings' | 'now'>,
  { headers, ip }: FastifyRequest,
  scope: ClientScope,
): Promise<MachineClient> {
  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  const token = await accessTokens.readClient(bearer);
  const client = token && settings.clients.get(token.name);
  if (!token && isExpired(bearer, now())) throw new ServiceError('UNAUTHENTICATED');
  if (!client || !isInNetworks(client.networks, ip)) throw refusedClient();
  if (!token.scopes.includes(scope) || !client.scopes.includes(scope)) {
    throw new ServiceError('FORBIDDEN', { event: 'client_refused' });
  }
  const { kinds, daily } = client;
  return { name: token.name, kinds, daily, address: ip };
}

/** Expiry is no event: clients use a token until it ends. */
function isExpired(token: string, now: Date): boolean {
  try {
    return (decodeJwt(token).exp ?? Number.POSITIVE_INFINITY) <= now.getTime() / 1_000;
  } catch {
    return false;
  }
}

/** Scopes of a token request, all of the client's without a `scope`; undefined if it may not have them. */
export function grantedScopes(
  { scopes }: ClientSettings,
  requested: string | undefined,
): ClientScope[] | undefined {
  if (requested === undefined) return [...scopes];
  const names = requested.split(' ');
  const granted = CLIENT_SCOPES.filter((scope) => names.includes(scope) && scopes.includes(scope));
  return granted.length === new Set(names).size ? granted : undefined;
}

/**
 * Client that signed the assertion (`private_key_jwt`, RFC 7523), by its name in `iss` and `sub`. Each assertion is
 * accepted once, across processes.
 *
 * @throws ServiceError UNAUTHENTICATED
 */
export async function verifyAssertion(
  {
    settings,
    now,
    database,
    secrets,
  }: Pick<AppContext, 'settings' | 'now' | 'database' | 'secrets'>,
  assertion: string,
  address: string,
): Promise<{ name: string; client: ClientSettings }> {
  const name = readIssuer(assertion);
  const client = settings.clients.get(name);
  if (!client || !isInNetworks(client.networks, address)) throw refusedClient();
  const { publicUrl } = settings;
  // The issuer, as the revision of RFC 7523 demands, or the endpoint; never a list, which other servers could share.
  const audiences = [publicUrl, `${publicUrl}${TOKEN_PATH}`];
  const { aud, exp, jti } = await readAssertion(assertion, client, name, now());
  const isOurs = typeof aud === 'string' && audiences.includes(aud);
  if (!isOurs || exp > now().getTime() / 1_000 + ASSERTION_SECONDS) throw refusedClient();
  const used = secrets.map((secret) => counterOf('day', secret, `assertion ${name} ${jti}`));
  const uses = await countUpEach(database.query, used, now());
  if (uses.some((count) => count > 1)) throw refusedClient();
  return { name, client };
}

function readIssuer(assertion: string): string {
  try {
    return decodeJwt(assertion).iss ?? '';
  } catch {
    throw refusedClient();
  }
}

async function readAssertion(
  assertion: string,
  { jwks }: ClientSettings,
  name: string,
  currentDate: Date,
): Promise<JWTPayload & { exp: number; jti: string }> {
  try {
    const { payload } = await jwtVerify<{ exp: number; jti: string }>(
      assertion,
      createLocalJWKSet(jwks),
      {
        algorithms: ['ES256'],
        issuer: name,
        subject: name,
        clockTolerance: CLOCK_TOLERANCE,
        currentDate,
        requiredClaims: ['aud', 'exp', 'jti'],
      },
    );
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refusedClient();
    throw error;
  }
}
