import { hasPermission } from '@wathiqa/domain';
import type { Transaction } from '../../../db/database.ts';
import { ServiceError } from '../../../http/errors.ts';
import type { AuditedStaff } from '../../../requests/audit/repository.ts';
import { endProposal, insertProposal } from '../../identity/staff/proposals.ts';

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
      contradicted.map(({ documentId }) => documentId),
    )
    .select(['id', 'subject', 'payload', 'proposed_by'])
    .execute();
  for (const { documentId: subject, requestId, lookupId, accepted } of contradicted) {
    // Of the present answer; another one needs another look.
    const first = waiting.find(
      ({ subject: of, payload }) => of === subject && payload.lookupId === lookupId,
    );
    if (first && accepted) {
      if (first.proposed_by === staffId) throw new ServiceError('OWN_PROPOSAL');
      if (!hasPermission(role, 'request.acceptContradicted')) throw new ServiceError('FORBIDDEN');
      firsts.set(subject, first.proposed_by);
    } else if (accepted) {
      const payload = JSON.stringify({ requestId, lookupId });
      const columns = { kind: 'acceptance', subject, payload } as const;
      await insertProposal(transaction, 'proposals', { staffId, at }, columns);
    }
    const state = accepted ? 'approved' : 'declined';
    if (first) await endProposal(transaction, 'proposals', first.id, { state, by: staffId, at });
  }
  return firsts;
}

/** A correction needs another look. */
export async function endFirstAcceptance(
  transaction: Transaction,
  subject: number,
  end: { decided_by: number; decided_at: Date },
): Promise<void> {
  await transaction
    .updateTable('proposals')
    .set({ ...end, state: 'declined' })
    .where('kind', '=', 'acceptance')
    .where('subject', '=', subject)
    .where('state', '=', 'proposed')
    .execute();
}
