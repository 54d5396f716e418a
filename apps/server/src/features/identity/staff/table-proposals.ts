import { PROPOSAL_DAYS } from '@wathiqa/domain';
import type { Insertable, Kysely } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { ServiceError } from '../../../http/errors.ts';
import { momentOf, type ProposalMoment } from './proposals.ts';
import { lockStaff } from './repository.ts';
import { requireSecondAdministrator } from './standing.ts';

// Changes that wait for a second administrator. Each table refuses an approval by the proposer.

const DELETED_TABLES = ['staff_grants', 'revocation_proposals', 'erasure_proposals'] as const;

type ProposalTable = (typeof DELETED_TABLES)[number] | 'acceptance_rules';

const DAY_MS = 24 * 3_600_000;
/** Retention after expiry. */
const KEPT_DAYS = 30;

function proposalExpiry(proposedAt: Date): Date {
  return new Date(proposedAt.getTime() + PROPOSAL_DAYS * DAY_MS);
}

export interface WaitingProposal {
  id: number;
  proposed_by: number;
  proposer: string;
  expires_at: Date;
}

type ProposedColumns<Table extends ProposalTable> = Omit<
  Insertable<Tables[Table]>,
  'id' | 'state' | 'proposed_by' | 'proposed_at' | 'expires_at' | 'decided_by' | 'decided_at'
>;

/** @returns the proposal's id */
export async function insertProposal<Table extends ProposalTable>(
  transaction: Transaction,
  table: Table,
  { staffId, at }: { staffId: number; at: Date },
  columns: ProposedColumns<Table>,
): Promise<number> {
  const { id } = await transaction
    .insertInto(asOneTable(table))
    .values({
      ...(columns as ProposedColumns<'staff_grants'>),
      proposed_by: staffId,
      proposed_at: at,
      expires_at: proposalExpiry(at),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Proposed<Table extends ProposalTable, Waiting> {
  table: Table;
  find: (transaction: Transaction, moment: ProposalMoment) => Promise<Waiting[]>;
  isSame: (waiting: Waiting) => boolean;
  columns: ProposedColumns<Table>;
}

/**
 * Stores a proposal that another administrator decides.
 *
 * @returns the proposal's id
 * @throws ServiceError NO_SECOND_ADMINISTRATOR; OUTDATED while a proposal about the same waits
 */
export async function propose<Table extends ProposalTable, Waiting>(
  context: Pick<AppContext, 'now' | 'settings'>,
  transaction: Transaction,
  caller: StaffCaller,
  { table, find, isSame, columns }: Proposed<Table, Waiting>,
): Promise<number> {
  const moment = momentOf(context);
  const members = await lockStaff(transaction, moment.trialSignIn, caller);
  requireSecondAdministrator(members, caller, undefined);
  const waiting = await find(transaction, moment);
  if (waiting.some(isSame)) throw new ServiceError('OUTDATED');
  return insertProposal(transaction, table, { staffId: caller.staffId, at: moment.at }, columns);
}

/**
 * Ends a waiting proposal; its proposer may only decline.
 *
 * @throws ServiceError NOT_FOUND; OUTDATED if decided or expired; OWN_PROPOSAL
 */
export async function decideProposal<Waiting extends WaitingProposal>(
  context: Pick<AppContext, 'now' | 'settings'>,
  transaction: Transaction,
  { staffId: by }: StaffCaller,
  { table, find }: Pick<Proposed<ProposalTable, Waiting>, 'table' | 'find'>,
  { proposalId, approve }: { proposalId: number; approve: boolean },
): Promise<Waiting> {
  const moment = momentOf(context);
  const waiting = await find(transaction, moment);
  const proposal = await requireWaiting(transaction, table, waiting, proposalId);
  if (approve && proposal.proposed_by === by) throw new ServiceError('OWN_PROPOSAL');
  const state = approve ? 'approved' : 'declined';
  await endProposal(transaction, table, proposalId, { state, by, at: moment.at });
  return proposal;
}

/** @throws ServiceError OUTDATED after a concurrent decision */
export async function endProposal(
  transaction: Transaction,
  table: ProposalTable,
  id: number,
  end: { state: 'approved' | 'declined'; by: number; at: Date },
  /** Further columns. */
  more: object = {},
): Promise<void> {
  const ended = await transaction
    .updateTable(asOneTable(table))
    .set({ state: end.state, decided_by: end.by, decided_at: end.at, ...more })
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .returning('id')
    .execute();
  if (ended.length === 0) throw new ServiceError('OUTDATED');
}

/**
 * The waiting proposal of an id.
 *
 * @throws ServiceError NOT_FOUND; OUTDATED if decided or expired
 */
export async function requireWaiting<Proposal extends { id: number }>(
  database: Kysely<Tables>,
  table: ProposalTable,
  waiting: readonly Proposal[],
  id: number,
): Promise<Proposal> {
  const proposal = waiting.find((other) => other.id === id);
  if (proposal) return proposal;
  const ended = await database
    .selectFrom(asOneTable(table))
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  throw new ServiceError(ended ? 'OUTDATED' : 'NOT_FOUND');
}

/** The audit log retains outcomes. */
export async function deleteExpiredTableProposals({
  database,
  now,
}: Pick<AppContext, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
  for (const table of DELETED_TABLES) await deleteOld(database.longQuery, table, before);
}

async function deleteOld(
  database: Database['query'],
  table: ProposalTable,
  before: Date,
): Promise<void> {
  await database.deleteFrom(asOneTable(table)).where('expires_at', '<', before).execute();
}

/** The columns used here have the same types in all tables, which Kysely cannot express. */
function asOneTable(table: ProposalTable): 'staff_grants' {
  return table as 'staff_grants';
}

export { momentOf, PROPOSER, type ProposalMoment, waitsFor } from './proposals.ts';
