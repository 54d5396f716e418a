import { SERVICE_CODES } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../../wire/answers.ts';
import { defineCall } from '../../wire/call.ts';
import { problem } from '../../wire/field-problems.ts';
import { englishConfirmed, englishOlder, englishTermsHtml, termsHtml } from '../fields.ts';
import { proposalOf } from '../proposals.ts';

export const RegulationVersion = z.object({
  version: z.int(),
  savedAt: z.iso.datetime(),
  /** Null if built in. */
  savedBy: z.nullable(z.string()),
  /** Restored version, if any. */
  restored: z.nullable(z.int()),
});
export type RegulationVersion = z.infer<typeof RegulationVersion>;

/** Waits for a second administrator. */
export const RegulationProposal = proposalOf('terms', {
  serviceCode: z.enum(SERVICE_CODES),
  /** The version that it replaces. */
  expectedVersion: z.int(),
  html: z.string(),
  /** Empty if absent. */
  htmlEn: z.string(),
  englishOlder: z.boolean(),
  /** Version that it restores, if any. */
  restored: z.nullable(z.int()),
});
export type RegulationProposal = z.infer<typeof RegulationProposal>;

export const Regulation = z.object({
  serviceCode: z.enum(SERVICE_CODES),
  version: z.int(),
  html: z.string(),
  /** Empty if absent. */
  htmlEn: z._default(z.string(), ''),
  englishOlder,
  /** Newest first; the first is published. */
  versions: z.array(RegulationVersion),
  proposals: z.array(RegulationProposal),
});
export type Regulation = z.infer<typeof Regulation>;

const serviceCode = z.enum(SERVICE_CODES, problem('choice'));
/** Optimistic lock. */
const expectedVersion = z.int(problem('wrongType'));
const versionRange = [z.int(), z.positive(), z.maximum(1_000_000)] as const;

const regulationAnswer = z.object({ ...answerParts, regulation: Regulation });

export const listRegulations = defineCall({
  method: 'GET',
  path: '/api/office/regulations',
  access: 'staff:regulations.read',
  summary: 'All services with the latest version of their terms',
  answer: z.object({
    ...answerParts,
    regulations: z.array(
      z.object({
        serviceCode: z.enum(SERVICE_CODES),
        translated: z._default(z.boolean(), false),
        englishOlder,
        latest: RegulationVersion,
        /** Whether a version waits for approval. */
        proposed: z.boolean(),
      }),
    ),
  }),
});

export const readRegulation = defineCall({
  method: 'GET',
  path: '/api/office/regulation',
  access: 'staff:regulations.read',
  summary: 'Terms of a service: the published or an earlier version',
  refusals: ['NOT_FOUND'],
  query: z.object({ serviceCode, version: z.optional(z.coerce.number().check(...versionRange)) }),
  answer: regulationAnswer,
});

export const previewRegulation = defineCall({
  method: 'POST',
  path: '/api/office/regulation/preview',
  access: 'staff:regulations.change',
  summary: 'Preview of terms and their translation, sanitized',
  body: z.object({ html: termsHtml, htmlEn: englishTermsHtml }),
  answer: z.object({ ...answerParts, html: z.string(), htmlEn: z._default(z.string(), '') }),
});

export const saveRegulation = defineCall({
  method: 'POST',
  path: '/api/office/regulation/save',
  access: 'staff:regulations.change',
  summary: 'Proposes a new version of terms to a second administrator',
  refusals: ['NOT_FOUND', 'OUTDATED', 'NO_SECOND_ADMINISTRATOR'],
  body: z.object({
    serviceCode,
    expectedVersion,
    html: termsHtml,
    htmlEn: englishTermsHtml,
    englishConfirmed,
  }),
  answer: regulationAnswer,
});

export const restoreRegulation = defineCall({
  method: 'POST',
  path: '/api/office/regulation/restore',
  access: 'staff:regulations.change',
  summary: 'Proposes an earlier version as the newest to a second administrator',
  refusals: ['NOT_FOUND', 'OUTDATED', 'NO_SECOND_ADMINISTRATOR'],
  body: z.object({
    serviceCode,
    expectedVersion,
    version: z.number(problem('wrongType')).check(...versionRange),
  }),
  answer: regulationAnswer,
});
