import { PROPOSAL_DAYS } from '@wathiqa/domain';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import { ServiceError } from '../../../http/errors.ts';

// Changes that wait for a second administrator. Each table refuses an approval by the proposer.

const DELETED_TABLES = [
  'staff_grants',
  'price_proposals',
  'holiday_proposals',
  'regulation_proposals',
  'revocation_proposals',
] as const;

type ProposalTable = (typeof DELETED_TABLES)[number] | 'acceptance_rules';

const DAY_MS = 24 * 3_600_000;
/** Retention after expiry, in days. */
const KEPT_DAYS = 30;

/** Time of a decision, and whether sandbox sign-in is on. */
export interface ProposalMoment {
  at: Date;
  trialSignIn: boolean;
}

export function momentOf({ now, settings }: Pick<AppContext, 'now' | 'settings'>): ProposalMoment {
  return { at: now(), trialSignIn: settings.trialSignIn };
}

export function proposalExpiry(proposedAt: Date): Date {
  return new Date(proposedAt.getTime() + PROPOSAL_DAYS * DAY_MS);
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
 * The waiting proposal of a number.
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

/** Deletes old proposals; the audit log retains outcomes. */
export async function deleteExpiredProposals({
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
