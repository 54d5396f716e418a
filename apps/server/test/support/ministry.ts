import { randomUUID } from 'node:crypto';
import { OAuth2Server } from 'oauth2-mock-server';

const AUDIENCE = 'wathiqa';

/** An account login whose Tokens are JWTs signed with keys that it publishes. */
export interface Ministry {
  issuer: string;
  /** The settings of a server that trusts it. */
  environment: Record<string, string>;
  /** A Token for the server that says these claims, of this type; no two are the same. */
  token(claims: Record<string, unknown>, typ?: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts an account login with a key of its own, for signatures of this kind. */
export async function startMinistry(algorithm: 'RS256' | 'ES256' = 'RS256'): Promise<Ministry> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate(algorithm);
  await server.start(0, '127.0.0.1');
  const issuer = String(server.issuer.url);
  return {
    issuer,
    environment: {
      ACCOUNT_VERIFIER: 'jwks',
      ACCOUNT_JWKS_URL: `${issuer}/jwks`,
      ACCOUNT_ISSUER: issuer,
      ACCOUNT_AUDIENCE: AUDIENCE,
    },
    token: (claims, typ) =>
      server.issuer.buildToken({
        scopesOrTransform: (header, payload) => {
          if (typ !== undefined) header.typ = typ;
          Object.assign(payload, { aud: AUDIENCE, jti: randomUUID(), ...claims });
        },
      }),
    stop: () => server.stop(),
  };
}
