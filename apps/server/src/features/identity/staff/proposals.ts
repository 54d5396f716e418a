import { COUNT_LIMIT } from '@wathiqa/contract/office';
import {
  hasPermission,
  PERMISSIONS,
  PROPOSAL_DAYS,
  PROPOSAL_KINDS,
  PROPOSALS,
  type ProposalKind,
  type ProposalState,
} from '@wathiqa/domain';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Reader, Transaction } from '../../../db/database.ts';
import type { ProposedActs } from '../../../db/schema.ts';
import { startOfDay } from '../../../db/sql-expressions.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { fieldError, refusalText, ServiceError } from '../../../http/errors.ts';
import { toWire } from '../../../http/wire-rows.ts';
import { inScope, isOfOffices as isRequestOfOffices } from '../../../requests/offices.ts';
import { hasAccess, lockStaff, staffNameById } from './repository.ts';
import { requireSecondAdministrator } from './standing.ts';

// Acts that wait for a second person. The table refuses an approval by the proposer.

const DAY_MS = 24 * 3_600_000;
/** Retention after expiry. */
const KEPT_DAYS = 30;

/** Time of a decision, and whether sandbox sign-in is on. */
export interface ProposalMoment {
  at: Date;
  trialSignIn: boolean;
}

export function momentOf({ now, settings }: Pick<AppContext, 'now' | 'settings'>): ProposalMoment {
  return { at: now(), trialSignIn: settings.trialSignIn };
}

/** In the form of the wire. */
export type WaitingProposal<Kind extends ProposalKind> = ProposedActs[Kind] & {
  kind: Kind;
  id: number;
  proposedBy: string;
  proposedById: number;
  expiresAt: string;
};

/** Kinds with the roles that propose them. */
const MAKERS = PROPOSAL_KINDS.flatMap((kind) =>
  PERMISSIONS[PROPOSALS[kind].propose].map((role) => sql`(${kind}, ${role})`),
);

/** SQL: `proposal` waits, and its proposer `staff` may still make it. */
export function waits({ at, trialSignIn }: ProposalMoment) {
  return sql<boolean>`(
    proposal.state = 'proposed' AND proposal.expires_at > ${at}
    AND (proposal.kind, staff.role) IN (${sql.join(MAKERS)}) AND ${hasAccess(trialSignIn)}
    AND coalesce((payload ->> 'trial')::boolean, ${trialSignIn}) = ${trialSignIn})`;
}

const isOfKinds = ({ role }: StaffCaller, rights: readonly ('propose' | 'decide')[]) => {
  const kinds = PROPOSAL_KINDS.filter((kind) =>
    rights.some((right) => hasPermission(role, PROPOSALS[kind][right])),
  );
  return sql<boolean>`proposal.kind = ANY (${kinds}::text[])`;
};

/** SQL: the requests of `proposal`, if any, are of the caller's offices; that of an acceptance still waits. */
const isOfOffices = ({ offices }: StaffCaller) => sql<boolean>`CASE proposal.kind
  WHEN 'acceptance' THEN EXISTS (
    SELECT FROM requests AS request WHERE request.id = (payload ->> 'requestId')::bigint
      AND request.state = 'WAITING_APPROVAL' AND ${inScope(offices)})
  WHEN 'revocation' THEN NOT EXISTS (
    SELECT FROM certificate_sheets AS sheet JOIN requests AS request ON request.id = sheet.request_id
    WHERE sheet.serial BETWEEN (payload ->> 'first')::bigint AND (payload ->> 'last')::bigint
      AND NOT ${isRequestOfOffices(offices)})
  ELSE true END`;

/** SQL: `proposal` of `staff` waits for the decision of `caller`, who never decides about their own role. */
const isForCaller = (caller: StaffCaller, moment: ProposalMoment) => sql<boolean>`(
  ${waits(moment)} AND ${isOfKinds(caller, ['decide'])} AND ${isOfOffices(caller)}
  AND proposal.proposed_by <> ${caller.staffId} AND NOT (proposal.kind = 'role'
    AND proposal.subject = (SELECT email FROM staff AS caller WHERE caller.id = ${caller.staffId})))`;

/** SQL: `proposal` is a refused one of the caller, who has not seen the refusal. */
const isUnseen = ({ staffId }: StaffCaller) => sql<boolean>`(
  proposal.proposed_by = ${staffId} AND proposal.state = 'declined' AND proposal.seen_at IS NULL)`;

/** SQL: rows of what waits for the caller. */
export const waitingFor = (caller: StaffCaller, moment: ProposalMoment) => sql`
  SELECT FROM proposals AS proposal JOIN staff ON staff.id = proposal.proposed_by
  WHERE ${isForCaller(caller, moment)} OR ${isUnseen(caller)}`;

/** Name of the proposer of `proposal`. */
const PROPOSER = sql<string>`${staffNameById(sql`proposal.proposed_by`)}`.as('proposedBy');

/** Newest first: those of the caller, and what waits of the kinds that the caller proposes or decides. */
export function findListed(database: Reader, caller: StaffCaller, moment: ProposalMoment) {
  return database
    .selectFrom('proposals as proposal')
    .innerJoin('staff', 'staff.id', 'proposal.proposed_by')
    .where(
      sql<boolean>`(proposal.proposed_by = ${caller.staffId} OR (${waits(moment)}
        AND ${isOfKinds(caller, ['propose', 'decide'])} AND ${isOfOffices(caller)}))`,
    )
    .select(['proposal.id', 'proposal.kind', 'proposal.payload', 'proposal.refusal'])
    .select(['proposal.proposed_by as proposedById', 'proposal.proposed_at as proposedAt'])
    .select(['proposal.expires_at as expiresAt', 'proposal.decided_at as decidedAt'])
    .select(
      sql<ProposalState>`CASE WHEN proposal.state = 'proposed' AND NOT ${waits(moment)} THEN 'lapsed'
        ELSE proposal.state END`.as('state'),
    )
    .select(isUnseen(caller).as('unseen'))
    .select([PROPOSER, staffNameById(sql`proposal.decided_by`).as('decidedBy')])
    .select(
      sql<string | null>`(SELECT document_type FROM documents
        WHERE proposal.kind = 'acceptance' AND documents.id::text = proposal.subject)`.as(
        'document',
      ),
    )
    .orderBy('proposal.id', 'desc')
    .limit(COUNT_LIMIT)
    .execute();
}

/** Of the caller's own ones alone. */
export async function markSeen(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  { staffId }: StaffCaller,
  { proposalIds }: { proposalIds: readonly number[] },
): Promise<void> {
  await database.query
    .updateTable('proposals')
    .set({ seen_at: now() })
    .where(sql<boolean>`id = ANY (${proposalIds}::bigint[])`)
    .where('proposed_by', '=', staffId)
    .where('state', '=', 'declined')
    .where('seen_at', 'is', null)
    .execute();
}

/** Oldest first. */
export async function findWaiting<Kind extends ProposalKind>(
  database: Reader,
  kind: Kind,
  moment: ProposalMoment,
  subject?: string,
): Promise<WaitingProposal<Kind>[]> {
  const rows = await database
    .selectFrom('proposals as proposal')
    .innerJoin('staff', 'staff.id', 'proposal.proposed_by')
    .where('proposal.kind', '=', kind)
    .where(waits(moment))
    .$if(subject !== undefined, (found) => found.where('proposal.subject', '=', subject ?? ''))
    .select(['proposal.id', 'proposal.payload', 'proposal.proposed_by as proposedById'])
    .select(['proposal.expires_at as expiresAt', PROPOSER])
    .orderBy('proposal.id')
    .execute();
  // The table checks the keys by kind.
  return rows.map(({ payload, ...row }) => ({
    ...(payload as ProposedActs[Kind]),
    ...toWire(row),
    kind,
  }));
}

interface Proposed<Kind extends ProposalKind> {
  kind: Kind;
  subject: string;
  act: ProposedActs[Kind];
  /** Cairo day at whose start it expires, if earlier than every proposal. */
  until?: string;
}

/** @returns the proposal's id */
export async function insertProposal<Kind extends ProposalKind>(
  transaction: Transaction,
  { staffId, at }: { staffId: number; at: Date },
  { kind, subject, act, until }: Proposed<Kind>,
): Promise<number> {
  const expiry = new Date(at.getTime() + PROPOSAL_DAYS * DAY_MS);
  const { id } = await transaction
    .insertInto('proposals')
    .values({
      ...{ kind, subject, payload: JSON.stringify(act), proposed_by: staffId, proposed_at: at },
      expires_at: until ? sql<Date>`least(${expiry}::timestamptz, ${startOfDay(until)})` : expiry,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Stores an act that another administrator decides.
 *
 * @returns the proposal's id
 * @throws ServiceError NO_SECOND_ADMINISTRATOR; OUTDATED while a proposal of the same subject waits
 */
export async function propose<Kind extends ProposalKind>(
  context: Pick<AppContext, 'now' | 'settings'>,
  transaction: Transaction,
  caller: StaffCaller,
  proposed: Proposed<Kind>,
): Promise<number> {
  const moment = momentOf(context);
  const members = await lockStaff(transaction, moment.trialSignIn, caller);
  requireSecondAdministrator(members, caller, undefined);
  const waiting = await findWaiting(transaction, proposed.kind, moment, proposed.subject);
  if (waiting.length > 0) throw new ServiceError('OUTDATED');
  return insertProposal(transaction, { staffId: caller.staffId, at: moment.at }, proposed);
}

export interface Settled<Kind extends ProposalKind> {
  change: ProposedActs[Kind];
  approve: boolean;
  /** For the audit log. */
  about: { proposalId: number; proposedBy: number; refusal?: string | undefined };
}

/** Carries out an approved act or leaves a refused one, and audits it. */
export type Settlement<Kind extends ProposalKind> = (
  context: AppContext,
  transaction: Transaction,
  caller: StaffCaller,
  settled: Settled<Kind>,
) => Promise<void>;

/** What its reader is told of an ended proposal. */
const ENDED = {
  proposed: 'proposalLapsed',
  lapsed: 'proposalLapsed',
  approved: 'proposalApproved',
  declined: 'proposalDeclined',
  withdrawn: 'proposalWithdrawn',
} as const satisfies Record<ProposalState, string>;

export interface ProposalDecision {
  proposalId: number;
  approve: boolean;
  refusal?: string | undefined;
}

/**
 * Ends a waiting proposal: others approve or refuse it, its proposer withdraws it.
 *
 * @throws ServiceError NOT_FOUND; FORBIDDEN by the roles of its kind; OUTDATED if decided or expired; OWN_PROPOSAL;
 *   MALFORMED for a refusal without a reason
 */
export async function endWaiting(
  context: Pick<AppContext, 'now' | 'settings'>,
  transaction: Transaction,
  caller: StaffCaller,
  { proposalId, approve, refusal }: ProposalDecision,
): Promise<{ kind: ProposalKind; settled: Settled<ProposalKind> }> {
  const moment = momentOf(context);
  await lockStaff(transaction, moment.trialSignIn, caller);
  const locked = await transaction
    .selectFrom('proposals')
    .where('id', '=', proposalId)
    .select(['kind', 'proposed_by'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw new ServiceError('NOT_FOUND');
  const isOwn = locked.proposed_by === caller.staffId;
  const required = PROPOSALS[locked.kind][isOwn ? 'propose' : 'decide'];
  if (!hasPermission(caller.role, required)) throw new ServiceError('FORBIDDEN');
  const waiting = await findWaiting(transaction, locked.kind, moment);
  const proposal = waiting.find(({ id }) => id === proposalId);
  if (!proposal) {
    const { state } = await transaction
      .selectFrom('proposals')
      .where('id', '=', proposalId)
      .select('state')
      .executeTakeFirstOrThrow();
    throw new ServiceError('OUTDATED', { text: refusalText(ENDED[state]) });
  }
  if (approve && isOwn) throw new ServiceError('OWN_PROPOSAL');
  const isRefused = !(approve || isOwn);
  if (isRefused && !refusal) throw fieldError('refusal', 'required');
  const end = {
    state: approve ? 'approved' : 'declined',
    by: caller.staffId,
    at: moment.at,
  } as const;
  const told = isRefused ? { refusal } : {};
  await endProposal(transaction, proposalId, end, told);
  const about = { proposalId, proposedBy: locked.proposed_by, ...told };
  return { kind: locked.kind, settled: { change: proposal, approve, about } };
}

/** State of a declined proposal; its proposer withdraws it. */
export const declinedBy = (by: number) =>
  sql<'declined' | 'withdrawn'>`CASE WHEN proposed_by = ${by} THEN 'withdrawn' ELSE 'declined' END`;

/** @throws ServiceError OUTDATED after a concurrent decision */
export async function endProposal(
  transaction: Transaction,
  id: number,
  { state, by, at }: { state: 'approved' | 'declined'; by: number; at: Date },
  told: { refusal?: string | undefined } = {},
): Promise<void> {
  const ended = await transaction
    .updateTable('proposals')
    .set({
      state: state === 'approved' ? state : declinedBy(by),
      ...{ decided_by: by, decided_at: at, ...told },
    })
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .returning('id')
    .execute();
  if (ended.length === 0) throw new ServiceError('OUTDATED');
}

/** The audit log retains outcomes. */
export async function deleteExpiredProposals(
  context: Pick<AppContext, 'database' | 'now'>,
): Promise<void> {
  const { database, now } = context;
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
  await database.longQuery.deleteFrom('proposals').where('expires_at', '<', before).execute();
}
