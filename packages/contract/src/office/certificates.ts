import { PROPOSED_CAUSES, parseSerial, REVOCATION_CAUSES } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { requestId, requiredText } from '../wire/fields.ts';
import { CHANGE_REASON_MAX_LENGTH } from './fields.ts';
import { proposalOf } from './proposals.ts';

/** Number on a sheet: two digits of the year, nine of a running number. */
export const serial = z
  .string(problem('wrongType'))
  .check(z.overwrite(parseSerial), z.regex(/^[0-9]{11}$/, problem('wrongType')));
const reason = requiredText(CHANGE_REASON_MAX_LENGTH);

/** Printed sheet or digital copy, without names. */
export const CertificateSheet = z.object({
  serial: z.string(),
  /** Null if a machine client printed it; then also `copy` and `issuedBy`. */
  requestId: z.nullable(z.string()),
  client: z.nullable(z.string()),
  documentType: z.string(),
  /** 0 for a digital copy. */
  copy: z.nullable(z.int()),
  /** Not with the post or the citizen; only then one person prints it again. */
  atOffice: z.boolean(),
  /** By a newer sheet of the same copy. */
  replaced: z.boolean(),
  issuedAt: z.iso.datetime(),
  /** Null also for a digital copy, downloaded by the owner. */
  issuedBy: z.nullable(z.string()),
  revoked: z.nullable(z.object({ cause: z.enum(REVOCATION_CAUSES), reason: z.string() })),
});
export type CertificateSheet = z.infer<typeof CertificateSheet>;

/** Waits for a second supervisor. */
export const RevocationProposal = proposalOf('revocation', {
  serial: z.string(),
  /** The same, or the end of a range that one client or the offices issued with one key. */
  lastSerial: z.string(),
  /** Count of those that are not revoked yet. */
  sheets: z.int(),
  client: z.nullable(z.string()),
  /** Of the first one. */
  requestId: z.nullable(z.string()),
  documentType: z.string(),
  cause: z.enum(PROPOSED_CAUSES),
  reason: z.string(),
});
export type RevocationProposal = z.infer<typeof RevocationProposal>;

const pdfAnswer = z.object({
  ...answerParts,
  sheets: z.int(),
  /** Copies not printed, because the civil register gives no record of them now. */
  waiting: z.int(),
  fileName: z.string(),
  pdf: z.base64(),
});

export const printCertificates = defineCall({
  method: 'POST',
  path: '/api/office/certificates/print',
  access: 'staff:certificates.print',
  summary:
    'PDF of the certificates of an open batch that have no valid sheet yet, or of all printed ones again; a slip for each ' +
    'envelope and a page for each copy',
  countsAsRead: true,
  refusals: ['NOT_FOUND', 'NOT_SET_UP', 'CHANGED', 'OWN_REQUEST', 'UNAVAILABLE'],
  body: z.object({
    batchId: z.int(problem('wrongType')).check(z.positive(problem('wrongType'))),
    again: z.optional(z.boolean(problem('wrongType'))),
  }),
  answer: pdfAnswer,
});

export const confirmCertificate = defineCall({
  method: 'POST',
  path: '/api/office/certificates/confirm',
  access: 'staff:certificates.confirm',
  summary:
    "Confirms that the authority's own paper goes into the envelope instead of a waiting certificate",
  refusals: ['NOT_FOUND', 'OUTDATED', 'OTHER_OFFICE', 'OWN_REQUEST'],
  body: z.object({
    documentId: z.int(problem('wrongType')).check(z.positive(problem('wrongType'))),
    reason,
  }),
  answer: z.object(answerParts),
});

export const reprintCertificate = defineCall({
  method: 'POST',
  path: '/api/office/certificates/reprint',
  access: 'staff:certificates.print',
  summary:
    'PDF of one certificate, or those of a range in one batch, printed again before handover; spoiled ones are revoked',
  countsAsRead: true,
  refusals: ['NOT_FOUND', 'NOT_SET_UP', 'CHANGED', 'OTHER_OFFICE', 'OWN_REQUEST', 'UNAVAILABLE'],
  body: z.object({ serial, lastSerial: z.optional(serial), reason }),
  answer: pdfAnswer,
});

export const readCertificates = defineCall({
  method: 'GET',
  path: '/api/office/certificates',
  access: 'staff:certificates.read',
  summary: 'Certificates of a request or of a serial number',
  countsAsRead: true,
  refusals: ['OTHER_OFFICE'],
  query: z.object({ requestId: z.optional(requestId), serial: z.optional(serial) }),
  answer: z.object({
    ...answerParts,
    sheets: z.array(CertificateSheet),
    /** When a recovery may have lost the sheet of this serial number; null if not. */
    lostAt: z.nullable(z.iso.datetime()),
  }),
});

export const revokeCertificate = defineCall({
  method: 'POST',
  path: '/api/office/certificates/revoke',
  access: 'staff:certificates.revoke',
  summary:
    'Proposes to revoke a certificate, or a range of one origin, for good; a second supervisor approves',
  refusals: ['NOT_FOUND', 'OUTDATED', 'OTHER_OFFICE', 'OWN_REQUEST'],
  body: z.object({
    serial,
    /** The same for one certificate. */
    lastSerial: serial,
    cause: z.enum(PROPOSED_CAUSES, problem('choice')),
    reason,
  }),
  answer: z.object(answerParts),
});
