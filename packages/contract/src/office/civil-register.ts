import { LOOKUP_FAILURES } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { requiredText } from '../wire/fields.ts';
import { CHANGE_REASON_MAX_LENGTH } from './fields.ts';
import { proposalOf } from './proposals.ts';
import { SettingInForce } from './settings.ts';

/** Proposal to switch automatic acceptance on. */
export const AcceptanceProposal = proposalOf('automaticAcceptance', { reason: z.string() });
export type AcceptanceProposal = z.infer<typeof AcceptanceProposal>;

/** A period of automatic acceptance. */
export const AcceptanceRule = z.object({
  onAt: z.iso.datetime(),
  reason: z.string(),
  proposedBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  /** Since when second looks are overdue. */
  pausedAt: z.nullable(z.iso.datetime()),
  offAt: z.nullable(z.iso.datetime()),
  /** Null if a second look switched it off. */
  offBy: z.nullable(z.string()),
});
export type AcceptanceRule = z.infer<typeof AcceptanceRule>;

export const AcceptanceDay = z.object({
  day: z.iso.date(),
  orders: z.int(),
  accepted: z.int(),
});
export type AcceptanceDay = z.infer<typeof AcceptanceDay>;

const civilRegisterAnswer = z.object({
  ...answerParts,
  connected: z.boolean(),
  settings: z.array(SettingInForce),
  proposals: z.array(AcceptanceProposal),
  /** Latest first. */
  rules: z.array(AcceptanceRule),
  lookups: z.object({
    waiting: z.int(),
    waitingSince: z.nullable(z.iso.datetime()),
    /** Waiting lookups by the failure of their last attempt. */
    failing: z.array(z.object({ failure: z.enum(LOOKUP_FAILURES), count: z.int() })),
  }),
  /** Latest first, including today. */
  days: z.array(AcceptanceDay),
  /** Second looks at accepted requests. */
  checks: z.object({ waiting: z.int(), agreed: z.int(), disputed: z.int() }),
});

export const readCivilRegister = defineCall({
  method: 'GET',
  path: '/api/office/civil-register',
  access: 'staff:civilRegister.read',
  summary: 'Lookups in the civil register and the automatic acceptance; no personal data',
  answer: civilRegisterAnswer,
});

export const proposeAcceptance = defineCall({
  method: 'POST',
  path: '/api/office/civil-register/acceptance/propose',
  access: 'staff:civilRegister.change',
  summary:
    'Proposes to accept requests that match the civil register; starts once another administrator approves',
  refusals: ['OUTDATED', 'NO_SECOND_ADMINISTRATOR'],
  body: z.object({ reason: requiredText(CHANGE_REASON_MAX_LENGTH) }),
  answer: civilRegisterAnswer,
});

export const endAcceptance = defineCall({
  method: 'POST',
  path: '/api/office/civil-register/acceptance/end',
  access: 'staff:civilRegister.change',
  summary: 'Switches the automatic acceptance off at once; one administrator is enough',
  refusals: ['OUTDATED'],
  body: z.object({}),
  answer: civilRegisterAnswer,
});

export const readOwnAttention = defineCall({
  method: 'GET',
  path: '/api/office/civil-register/attention',
  access: 'staff:request.decide',
  summary:
    'Of the mismatches that the sandbox planted, those that the caller acted on and found; about no one else',
  answer: z.object({ ...answerParts, planted: z.int(), found: z.int() }),
});
