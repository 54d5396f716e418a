import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { TRIAL_CLIENT } from '@wathiqa/contract/civil-register';
import type { JWK } from 'jose';
import { z } from 'zod';
import { isThisMachine } from './production-settings.ts';
import { integerBetween, type Read, webAddress } from './setting-values.ts';

/** A PEM block, or the path of its file; `\n` as two characters is a line break. */
const pem = z.string().transform((given, context): string => {
  if (given.includes('-----BEGIN')) return given.replaceAll('\\n', '\n');
  try {
    return readFileSync(given, 'utf8');
  } catch {
    context.addIssue({ code: 'custom', message: 'should be PEM text, or the path of a file' });
    return z.NEVER;
  }
});

export const civilRegisterVariables = {
  REGISTRY_URL: webAddress
    .optional()
    .describe(
      "Civil register with our lookup protocol; without it no document is looked up. Default: the sandbox's.",
    ),
  REGISTRY_CLIENT_ID: z.string().optional().describe('Name of this installation at the register.'),
  REGISTRY_SIGNING_KEY: pem
    .optional()
    .describe('Private P-256 key that signs lookups: PEM, or the path of its file.'),
  REGISTRY_SIGNING_KEY_ID: z
    .string()
    .optional()
    .describe('Its `kid`, so that the register accepts two keys during a rotation.'),
  REGISTRY_TLS_CERT: pem.optional().describe('Client certificate for mutual TLS: PEM or path.'),
  REGISTRY_TLS_KEY: pem.optional().describe('Private key of that certificate: PEM or path.'),
  REGISTRY_TLS_CA: pem
    .optional()
    .describe('Certificate authority of the register, if not a public one: PEM or path.'),
  REGISTRY_XROAD_CLIENT: z
    .string()
    .regex(/^[^\s/]+(?:\/[^\s/]+){2,3}$/, { error: 'should be like EG/GOV/1234/wathiqa' })
    .optional()
    .describe('`X-Road-Client` header, if an X-Road security server is in between.'),
  REGISTRY_CONNECTIONS: integerBetween(1, 200).default(20).describe('Concurrent lookups.'),
  REGISTRY_ACCEPTED_PERCENT: integerBetween(0, 100)
    .default(50)
    .describe(
      "Largest percentage of a day's orders that are accepted automatically, if two administrators switched that on.",
    ),
  REGISTRY_CHECKED_PERCENT: integerBetween(1, 100)
    .default(2)
    .describe('Percent of automatically accepted requests that a clerk checks; never none.'),
};

export interface CivilRegisterSettings {
  url: string;
  clientId: string;
  signingKey: JWK;
  tls: { cert?: string; key?: string; ca?: string };
  xRoadClient: string | undefined;
  /** Concurrent lookups. */
  connections: number;
  /** Whether answers of the sandbox may be wrong on purpose, to measure attention. */
  plants: boolean;
  /** Largest share of a day's orders that are accepted automatically. */
  acceptedPercent: number;
  /** Share of these that get a second look. */
  checkedPercent: number;
}

/** Undefined without a register: nothing is looked up. */
export function readCivilRegisterSettings(
  env: Read<typeof civilRegisterVariables>,
  sandbox: boolean,
  problems: string[],
): CivilRegisterSettings | undefined {
  const { REGISTRY_URL: url, REGISTRY_CLIENT_ID: clientId, REGISTRY_SIGNING_KEY: key } = env;
  if (!url) return undefined;
  const rest = {
    url,
    xRoadClient: env.REGISTRY_XROAD_CLIENT,
    connections: env.REGISTRY_CONNECTIONS,
    plants: sandbox,
    acceptedPercent: env.REGISTRY_ACCEPTED_PERCENT,
    checkedPercent: env.REGISTRY_CHECKED_PERCENT,
  };
  if (sandbox && !clientId && !key && isThisMachine(url)) {
    const { clientId: trial, privateKey } = TRIAL_CLIENT;
    return { ...rest, clientId: trial, signingKey: privateKey, tls: {} };
  }
  if (!clientId) problems.push('REGISTRY_CLIENT_ID: is required with REGISTRY_URL');
  if (!key) problems.push('REGISTRY_SIGNING_KEY: is required with REGISTRY_URL');
  const { REGISTRY_TLS_CERT: cert, REGISTRY_TLS_KEY: tlsKey, REGISTRY_TLS_CA: ca } = env;
  if (Boolean(cert) !== Boolean(tlsKey)) {
    problems.push('REGISTRY_TLS_CERT: requires REGISTRY_TLS_KEY, and the reverse');
  }
  return {
    ...rest,
    clientId: clientId ?? '',
    signingKey: key ? readSigningKey(key, env.REGISTRY_SIGNING_KEY_ID, problems) : {},
    tls: { ...(cert && { cert }), ...(tlsKey && { key: tlsKey }), ...(ca && { ca }) },
  };
}

function readSigningKey(key: string, kid: string | undefined, problems: string[]): JWK {
  try {
    const jwk = createPrivateKey(key).export({ format: 'jwk' }) as JWK;
    if (jwk.crv === 'P-256') return kid ? { ...jwk, kid } : jwk;
  } catch {
    // Reported below.
  }
  problems.push('REGISTRY_SIGNING_KEY: should be a private P-256 key (ES256) as PEM');
  return {};
}
