import { randomUUID } from 'node:crypto';
import { OAuth2Server } from 'oauth2-mock-server';

const AUDIENCE = 'wathiqa';

/** Account login with JWT Tokens and published keys. */
export interface Ministry {
  issuer: string;
  environment: Record<string, string>;
  token(claims: Record<string, unknown>, typ?: string): Promise<string>;
  stop(): Promise<void>;
}

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
