import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { TOKEN_PATH } from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import { type JWTPayload, SignJWT } from 'jose';

/** A system of a partner with a key of its own. */
export interface TestMachine {
  name: string;
  /** Entry of `CLIENTS`. */
  entry: Record<string, unknown>;
  /** Signed assertion; `claims` and `header` replace its own, undefined omits. */
  assertion(
    audience: string,
    now: Date,
    claims?: JWTPayload,
    header?: Record<string, string>,
  ): Promise<string>;
}

export function testMachine(name: string, bounds: Record<string, unknown>): TestMachine {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    name,
    entry: { keys: [publicKey.export({ format: 'jwk' })], networks: ['127.0.0.1'], ...bounds },
    assertion: (audience, now, claims, header) => {
      const seconds = Math.floor(now.getTime() / 1_000);
      const own = { iss: name, sub: name, aud: audience, exp: seconds + 60, jti: randomUUID() };
      return new SignJWT({ ...own, ...claims })
        .setProtectedHeader({ alg: 'ES256', ...header })
        .sign(privateKey);
    },
  };
}

/** `CLIENTS` of these machines. */
export const clientsOf = (...machines: readonly TestMachine[]): string =>
  JSON.stringify(Object.fromEntries(machines.map(({ name, entry }) => [name, entry])));

export const tokenForm = (assertion: string, more: Record<string, string> = {}) => ({
  grant_type: 'client_credentials',
  client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  client_assertion: assertion,
  ...more,
});

/** Posts a form to the token endpoint. */
export const askToken = (app: FastifyInstance, form: Record<string, string> | string) =>
  app.inject({
    method: 'POST',
    url: TOKEN_PATH,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
  });

/** `authorization` with a new token. */
export async function bearerOf(
  { app, now, settings }: { app: FastifyInstance; now(): Date; settings: { publicUrl: string } },
  machine: TestMachine,
): Promise<{ authorization: string }> {
  const assertion = await machine.assertion(settings.publicUrl, now());
  const answer = await askToken(app, tokenForm(assertion));
  return { authorization: `Bearer ${answer.json().access_token}` };
}
