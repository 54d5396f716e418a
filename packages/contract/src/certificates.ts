import * as z from 'zod/mini';
import { CERTIFICATE_PATHS } from './certificate-paths.ts';
import { defineCall } from './wire/call.ts';

/*
 * Signed lists for verifiers (docs/certificates.md). They are the same for everyone and say nothing about the document
 * of a verifier, except a tile of the log, which narrows it to 256 documents.
 */

const COUNT = z.coerce.number().check(z.int(), z.nonnegative());
const cbor = { access: 'public', answer: z.unknown(), answerType: 'application/cbor' } as const;

export const certificateKeys = defineCall({
  ...cbor,
  method: 'GET',
  path: CERTIFICATE_PATHS.keys,
  summary:
    'Public keys that have signed certificates, with the times of their use, signed by the root',
  refusals: ['NOT_FOUND'],
});

export const certificateRoot = defineCall({
  ...cbor,
  method: 'GET',
  path: CERTIFICATE_PATHS.root,
  summary: 'Public key that signs the list of keys: uncompressed point of P-256',
  refusals: ['NOT_FOUND'],
});

export const statusBase = defineCall({
  ...cbor,
  method: 'GET',
  path: CERTIFICATE_PATHS.statusBase,
  summary: 'Status list of all certificates of the day, signed',
  refusals: ['NOT_FOUND'],
});

export const statusDelta = defineCall({
  ...cbor,
  method: 'GET',
  path: CERTIFICATE_PATHS.statusDelta,
  summary: 'Certificates revoked since a status list, signed',
  refusals: ['NOT_FOUND'],
  query: z.object({ base: COUNT }),
});

export const logHead = defineCall({
  ...cbor,
  method: 'GET',
  path: CERTIFICATE_PATHS.logHead,
  summary: 'Newest size and root of the log of certificates, or those of a day since 1970, signed',
  refusals: ['NOT_FOUND'],
  query: z.object({ day: z.optional(COUNT) }),
});

export const logProof = defineCall({
  ...cbor,
  method: 'GET',
  path: CERTIFICATE_PATHS.logProof,
  summary: 'CBOR array: consistency proof (RFC 9162) between two sizes of the log',
  refusals: ['NOT_FOUND'],
  query: z.object({ from: COUNT, to: COUNT }),
});

export const logTile = defineCall({
  ...cbor,
  method: 'GET',
  path: CERTIFICATE_PATHS.logTile,
  summary: 'CBOR array: first place, leaves of a tile, proof that leads to the newest root',
  refusals: ['NOT_FOUND'],
  query: z.object({ tile: COUNT }),
});
