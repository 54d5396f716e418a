import { hasPermission } from '@wathiqa/domain';
import { sql } from 'kysely';
import type { Transaction } from '../../../db/database.ts';
import { ServiceError } from '../../../http/errors.ts';
import type { AuditedStaff } from '../../../requests/audit/repository.ts';
import { declinedBy, endProposal, insertProposal } from '../../identity/staff/proposals.ts';

// Acceptance of documents that the civil register contradicts: a supervisor accepts after another member.

/** A contradicted document of a decision. */
export interface Contradicted {
  documentId: number;
  requestId: number;
  lookupId: number;
  accepted: boolean;
}

/**
 * First acceptances end with the second one, or with a rejection; the others are proposed.
 *
 * @returns first persons of the documents that are now accepted, by document; no entry for those that wait
 * @throws ServiceError OWN_PROPOSAL for the first person; FORBIDDEN for a clerk after another member
 */
export async function findFirstPersons(
  transaction: Transaction,
  { staffId, role }: AuditedStaff,
  contradicted: readonly Contradicted[],
  at: Date,
): Promise<ReadonlyMap<number, number>> {
  const firsts = new Map<number, number>();
  if (contradicted.length === 0) return firsts;
  const waiting = await transaction
    .selectFrom('proposals')
    .where('kind', '=', 'acceptance')
    .where('state', '=', 'proposed')
    .where('expires_at', '>', at)
    .where(
      'subject',
      'in',
      contradicted.map(({ documentId }) => String(documentId)),
    )
    .select(['id', 'subject', 'proposed_by'])
    .select(sql<number>`(payload ->> 'lookupId')::bigint`.as('lookupId'))
    .execute();
  for (const { documentId, requestId, lookupId, accepted } of contradicted) {
    const subject = String(documentId);
    // Of the present answer; another one needs another look.
    const first = waiting.find((each) => each.subject === subject && each.lookupId === lookupId);
    if (first && accepted) {
      if (first.proposed_by === staffId) throw new ServiceError('OWN_PROPOSAL');
      if (!hasPermission(role, 'request.acceptContradicted')) throw new ServiceError('FORBIDDEN');
      firsts.set(documentId, first.proposed_by);
    } else if (accepted) {
      const act = { requestId, lookupId };
      await insertProposal(transaction, { staffId, at }, { kind: 'acceptance', subject, act });
    }
    const state = accepted ? 'approved' : 'declined';
    if (first) await endProposal(transaction, first.id, { state, by: staffId, at });
  }
  return firsts;
}

/** A correction needs another look. */
export async function endFirstAcceptance(
  transaction: Transaction,
  documentId: number,
  end: { decided_by: number; decided_at: Date },
): Promise<void> {
  await transaction
    .updateTable('proposals')
    .set({ ...end, state: declinedBy(end.decided_by) })
    .where('kind', '=', 'acceptance')
    .where('subject', '=', String(documentId))
    .where('state', '=', 'proposed')
    .execute();
}
