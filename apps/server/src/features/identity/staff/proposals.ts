import {
  hasPermission,
  PERMISSIONS,
  PROPOSAL_DAYS,
  PROPOSALS,
  type ProposalKind,
  type StaffAction,
} from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { ProposedActs, Tables } from '../../../db/schema.ts';
import { startOfDay } from '../../../db/sql-expressions.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { fieldError, ServiceError } from '../../../http/errors.ts';
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

/** Whether `proposal` waits, and its proposer `staff` may still make it. */
export function waitsFor(act: StaffAction, { at, trialSignIn }: ProposalMoment) {
  return sql<boolean>`(
    proposal.state = 'proposed' AND proposal.expires_at > ${at}
    AND staff.role IN (${sql.join(PERMISSIONS[act])}) AND ${hasAccess(trialSignIn)})`;
}

/** Name of the proposer of `proposal`. */
export const PROPOSER = sql<string>`${staffNameById(sql`proposal.proposed_by`)}`.as('proposer');

/** Oldest first. */
export async function findWaiting<Kind extends ProposalKind>(
  database: Kysely<Tables>,
  kind: Kind,
  moment: ProposalMoment,
  subject?: string,
): Promise<WaitingProposal<Kind>[]> {
  const rows = await database
    .selectFrom('proposals as proposal')
    .innerJoin('staff', 'staff.id', 'proposal.proposed_by')
    .where('proposal.kind', '=', kind)
    .where(waitsFor(PROPOSALS[kind].propose, moment))
    .where(
      sql<boolean>`coalesce((payload ->> 'trial')::boolean, ${moment.trialSignIn}) = ${moment.trialSignIn}`,
    )
    .$if(subject !== undefined, (found) => found.where('proposal.subject', '=', subject ?? ''))
    .select(['proposal.id', 'proposal.payload', 'proposal.proposed_by', 'proposal.expires_at'])
    .select(PROPOSER)
    .orderBy('proposal.id')
    .execute();
  return rows.map((row) => ({
    // The table checks the keys by kind.
    ...(row.payload as ProposedActs[Kind]),
    kind,
    id: row.id,
    proposedBy: row.proposer,
    proposedById: row.proposed_by,
    expiresAt: row.expires_at.toISOString(),
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
  if (!proposal) throw new ServiceError('OUTDATED');
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
