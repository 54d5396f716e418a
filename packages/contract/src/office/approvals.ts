import { PROPOSAL_STATES, type ProposalKind, STAFF_ROLES } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { RevocationProposal } from './certificates.ts';
import { AcceptanceProposal } from './civil-register.ts';
import { ErasureProposal } from './erasure.ts';
import { proposalOf } from './proposals.ts';
import { HolidayProposal, PriceProposal, RegulationProposal } from './reference-data.ts';
import { RestrictionProposal } from './restriction.ts';
import { StaffGrant } from './staff.ts';

const listedParts = {
  proposedAt: z.iso.datetime(),
  /** `lapsed` also after its end. */
  state: z.enum(PROPOSAL_STATES),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.iso.datetime()),
  refusal: z.nullable(z.string()),
  /** A refusal that its proposer has not seen. */
  unseen: z.boolean(),
  /** Its subject has changed since, so nobody can approve it. */
  outdated: z.boolean(),
};

/** Acceptance of a document that the civil register contradicts; decided with its request. */
const FirstAcceptance = proposalOf('acceptance', {
  requestId: z.string(),
  documentType: z.string(),
});

export const ListedProposal = z.discriminatedUnion('kind', [
  z.extend(FirstAcceptance, listedParts),
  z.extend(PriceProposal, listedParts),
  /** `before`: name of the present holiday. */
  z.extend(HolidayProposal, { ...listedParts, before: z.nullable(z.string()) }),
  z.extend(RegulationProposal, listedParts),
  z.extend(StaffGrant, {
    ...listedParts,
    userName: z.nullable(z.string()),
    before: z.nullable(z.enum(STAFF_ROLES)),
  }),
  z.extend(ErasureProposal, listedParts),
  z.extend(RestrictionProposal, listedParts),
  z.extend(RevocationProposal, listedParts),
  z.extend(AcceptanceProposal, listedParts),
]);
export type ListedProposal = z.infer<typeof ListedProposal>;
export type ListedOf<Kind extends ProposalKind> = Extract<ListedProposal, { kind: Kind }>;
/** Parts of a kind, with its evidence. */
export type ListedAct<Kind extends ProposalKind> = Omit<
  ListedOf<Kind>,
  | Exclude<keyof typeof listedParts, 'outdated'>
  | 'kind'
  | 'id'
  | 'proposedBy'
  | 'proposedById'
  | 'expiresAt'
>;

export const listProposals = defineCall({
  method: 'GET',
  path: '/api/office/proposals',
  access: 'staff:proposals.read',
  summary:
    "Proposals that wait, of the kinds that the caller's role proposes or decides, and the caller's own ones with their end",
  answer: z.object({ ...answerParts, proposals: z.array(ListedProposal) }),
});

export const seeRefusals = defineCall({
  method: 'POST',
  path: '/api/office/proposals/seen',
  access: 'staff:proposals.read',
  summary: "Marks refusals of the caller's own proposals as seen",
  body: z.object({ proposalIds: z.array(z.int(problem('wrongType'))).check(z.maxLength(1000)) }),
  answer: z.object(answerParts),
});
