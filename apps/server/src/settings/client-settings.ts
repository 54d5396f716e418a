import { readFileSync } from 'node:fs';
import { CLIENT_SCOPES, type ClientScope } from '@wathiqa/contract';
import { DOCUMENT_TYPES, type DocumentType } from '@wathiqa/domain';
import type { JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { isPlainLine } from './production-settings.ts';
import { exactWebAddress } from './setting-values.ts';
import { isNetwork } from './trusted-proxies.ts';

/** A machine client: a system of a partner. */
export interface ClientSettings {
  /** Public keys, P-256; two during a rotation. */
  jwks: JSONWebKeySet;
  /** Addresses and CIDR networks that it calls from. */
  networks: readonly string[];
  scopes: readonly ClientScope[];
  /** Certificates that it may have signed, and their number a day. */
  kinds: readonly DocumentType[];
  daily: number;
  /** Where its events are posted; `secrets` are keys, newest first. */
  webhook?: { url: string; secrets: readonly Buffer[] } | undefined;
}

/** Base64url of 32 bytes. */
const coordinate = z.string().regex(/^[\w-]{43}$/);
const publicKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
  kid: z.string().min(1).optional(),
  alg: z.literal('ES256').optional(),
  use: z.literal('sig').optional(),
});

/** `whsec_` and 24 to 64 bytes in base64 (Standard Webhooks); few distinct bytes are not random. */
const webhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/)
  .transform((text) => Buffer.from(text.slice('whsec_'.length), 'base64'))
  .refine((key) => key.length >= 24 && key.length <= 64 && new Set(key).size >= 12);

const client = z
  .strictObject({
    keys: z
      .array(publicKey)
      .min(1)
      .refine((keys) => keys.length === 1 || new Set(keys.map(({ kid }) => kid)).size > 1),
    networks: z.array(z.string().refine(isNetwork)).min(1),
    scopes: z.array(z.enum(CLIENT_SCOPES)).min(1),
    kinds: z.array(z.enum(DOCUMENT_TYPES)).default([]),
    daily: z.int().min(0).max(9_999_999).default(0),
    webhook: z
      .strictObject({
        url: exactWebAddress.refine((url) => !isPlainLine(url)),
        secrets: z.array(webhookSecret).min(1).max(2),
      })
      .optional(),
  })
  .refine(
    ({ scopes, kinds, daily }) =>
      scopes.includes('certificates.sign') === (kinds.length > 0 && daily > 0),
  )
  .refine(({ scopes, webhook }) => !webhook || scopes.includes('events.read'))
  .transform(({ keys, ...bounds }): ClientSettings => ({ ...bounds, jwks: { keys } }));

const clients = z.record(z.string().regex(/^[a-z0-9-]{1,20}$/), client);

export const clientVariables = {
  CLIENTS: z
    .string()
    .transform((given, context): ReadonlyMap<string, ClientSettings> => {
      try {
        const text = given.startsWith('{') ? given : readFileSync(given, 'utf8');
        return new Map(Object.entries(clients.parse(JSON.parse(text))));
      } catch (error) {
        const [issue] = error instanceof z.ZodError ? error.issues : [];
        const place = issue ? ` (${issue.path.join('.')})` : '';
        const message = `should be JSON of clients, or the path of its file: guides/integrator.md${place}`;
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }
    })
    .optional()
    .describe(
      'Systems of partners that call the API, with their public keys, networks and scopes: JSON, or the path of its file ([integrator guide](guides/integrator.md#clients)). Default: none.',
    ),
};
