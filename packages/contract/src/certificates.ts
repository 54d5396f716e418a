import * as z from 'zod/mini';
import { CERTIFICATE_PATHS } from './certificate-paths.ts';
import { defineCall } from './wire/call.ts';

/*
 * Signed lists for verifiers (docs/certificates.md). They are the same for everyone and say nothing about the document
 * of a verifier.
 */

const list = { access: 'public', method: 'GET', refusals: ['NOT_FOUND'] } as const;

export const certificateKeys = defineCall({
  ...list,
  path: CERTIFICATE_PATHS.keys,
  summary:
    'Public keys that have signed certificates, with the times of their use, signed by the root',
  answer: z.unknown(),
  answerType: 'application/cbor',
});

export const certificateRoot = defineCall({
  ...list,
  path: CERTIFICATE_PATHS.root,
  summary: 'Public keys that sign the list of keys: uncompressed points of P-256',
  answer: z.unknown(),
  answerType: 'application/octet-stream',
});

export const statusList = defineCall({
  ...list,
  path: CERTIFICATE_PATHS.status,
  summary: 'Status List Token of all certificates (draft-ietf-oauth-status-list), as CWT',
  answer: z.unknown(),
  answerType: 'application/statuslist+cwt',
});
