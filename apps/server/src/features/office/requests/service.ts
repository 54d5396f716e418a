import { fieldProblemText } from '@wathiqa/contract';
import type { Decision, OfficeRequest } from '@wathiqa/contract/office';
import {
  decidedState,
  type HistoryEvent,
  hasPermission,
  isActionAllowed,
  REQUEST_ACTIONS,
  rejectionText,
  toPounds,
} from '@wathiqa/domain';
import type { AuditDetail, AuditedAction } from '../../../core/audit/actions.ts';
import { recordAudit } from '../../../core/audit/repository.ts';
import type { StaffCaller } from '../../../platform/access.ts';
import type { Database, Transaction } from '../../../platform/database.ts';
import { ServiceError } from '../../../platform/errors.ts';
import { enqueueNotification } from '../../notifications/enqueue-notification.ts';
import { toQueueRow } from '../queue/queue-row.ts';
import { findHolidays } from '../queue/repository.ts';
import {
  applyChange,
  claimRequest,
  findDocumentStates,
  findReasons,
  findRequest,
  type LockedRequest,
  lockRequest,
  type RequestDetails,
  releaseRequest,
  type WrittenDecision,
  writeDecision,
} from './queries.ts';

export type OfficeRequests = ReturnType<typeof officeRequestService>;

/** A request under the hands of staff: looked at, taken, decided. Every look and act is in the audit. */
export function officeRequestService(database: Database, now: () => Date = () => new Date()) {
  /** The request as it is now, without a trace of the look. @throws ServiceError NOT_FOUND */
  async function getRequest(requestId: string): Promise<OfficeRequest> {
    const [request, holidays] = await Promise.all([
      findRequest(database.query, requestId, now()),
      findHolidays(database.query),
    ]);
    if (!request) throw new ServiceError('NOT_FOUND');
    return toOfficeRequest(request, holidays, now());
  }

  /** Does an act on the locked request and writes it into the audit, in one transaction. */
  async function applyAction<Action extends 'request.take' | 'request.release' | 'request.decide'>(
    caller: StaffCaller,
    requestId: string,
    action: Action,
    change: (transaction: Transaction, locked: LockedRequest) => Promise<AuditDetail<Action>>,
  ): Promise<OfficeRequest> {
    await database.query.transaction().execute(async (transaction) => {
      const locked = await lockRequest(transaction, requestId);
      if (!locked) throw new ServiceError('NOT_FOUND');
      const detail = await change(transaction, locked);
      // The compiler cannot see that an action and its own detail are one of the union.
      const audited = { action, requestId, detail } as AuditedAction;
      await recordAudit(transaction, caller, audited);
    });
    return getRequest(requestId);
  }

  return {
    /** @throws ServiceError NOT_FOUND */
    async read(caller: StaffCaller, requestId: string): Promise<OfficeRequest> {
      const request = await getRequest(requestId);
      await recordAudit(database.query, caller, { action: 'request.read', requestId });
      return request;
    },

    /**
     * Takes a request so that others see who works on it; taking one's own holds it for longer.
     *
     * @throws ServiceError NOT_FOUND; CLAIMED while another holds it
     */
    claim: (caller: StaffCaller, requestId: string) =>
      applyAction(caller, requestId, 'request.take', async (transaction, { claimed_by }) => {
        if (claimed_by !== null && claimed_by !== caller.staffId) throw new ServiceError('CLAIMED');
        await claimRequest(transaction, requestId, caller.staffId);
        return {};
      }),

    /**
     * Gives back what was taken; giving back what nobody holds changes nothing.
     *
     * @throws ServiceError NOT_FOUND; FORBIDDEN for another's, unless one may release others'
     */
    release: (caller: StaffCaller, requestId: string) =>
      applyAction(caller, requestId, 'request.release', async (transaction, { claimed_by }) => {
        const others = claimed_by !== null && claimed_by !== caller.staffId;
        if (others && !hasPermission(caller.role, 'request.releaseOthers')) {
          throw new ServiceError('FORBIDDEN');
        }
        await releaseRequest(transaction, requestId);
        return others ? { takenBy: claimed_by } : {};
      }),

    /**
     * Decides documents. Once none waits, the request waits for payment of the accepted ones, or is rejected
     * (decisions §3 "States").
     *
     * @throws ServiceError NOT_FOUND; CHANGED when the request is not as the caller saw it, or does not wait
     *   for a decision; CLAIMED while another holds it; MALFORMED for a document that is not of the request or
     *   an unknown reason
     */
    decide: (
      caller: StaffCaller,
      requestId: string,
      version: number,
      decisions: readonly Decision[],
    ) =>
      applyAction(caller, requestId, 'request.decide', async (transaction, locked) => {
        if (locked.version !== version || !isActionAllowed('decide', locked)) {
          throw new ServiceError('CHANGED');
        }
        if (locked.claimed_by !== null && locked.claimed_by !== caller.staffId) {
          throw new ServiceError('CLAIMED');
        }
        const reasons = await findReasons(transaction);
        const written = decisions.map((decision, index) =>
          toWrittenDecision(decision, index, reasons),
        );
        for (const [index, decision] of written.entries()) {
          if (!(await writeDecision(transaction, requestId, decision))) {
            throw malformed(`decisions.${index}.documentId`);
          }
        }
        const state = decidedState(await findDocumentStates(transaction, requestId));
        const decided = state !== 'WAITING_APPROVAL';
        await applyChange(transaction, requestId, caller, {
          state,
          decided,
          events: [
            ...written.map(toHistoryEvent),
            ...(decided ? [{ event: 'STATE_CHANGED' } as const] : []),
          ],
        });
        if (state !== 'WAITING_APPROVAL') {
          const kind = REQUEST_ACTIONS.decide.notifies[state];
          await enqueueNotification(transaction, { requestId, kind, detail: {} });
        }
        await (decided
          ? releaseRequest(transaction, requestId)
          : claimRequest(transaction, requestId, caller.staffId));
        return {
          version,
          state,
          documents: written.map(({ documentId, state }) => ({ documentId, state })),
        };
      }),
  };
}

/** A decision in the register's form, with the words that the citizen will read. */
function toWrittenDecision(
  decision: Decision,
  index: number,
  reasons: ReadonlyMap<string, string>,
): WrittenDecision {
  const { documentId } = decision;
  if (decision.accept) {
    return { documentId, state: 'WAITING_PAYMENT', reason: null, reasonCode: null, note: null };
  }
  const reason = reasons.get(decision.reasonCode);
  if (!reason) throw malformed(`decisions.${index}.reasonCode`);
  return {
    documentId,
    state: 'REJECTED',
    reason: rejectionText(reason, decision.note),
    reasonCode: decision.reasonCode,
    note: decision.note || null,
  };
}

function malformed(field: string): ServiceError {
  return new ServiceError('MALFORMED', {
    fields: [{ Field: field, Message: fieldProblemText('choice') }],
  });
}

function toHistoryEvent({ documentId, state }: WrittenDecision): {
  event: HistoryEvent;
  documentId: number;
} {
  return {
    event: state === 'REJECTED' ? 'DOCUMENT_REJECTED' : 'DOCUMENT_ACCEPTED',
    documentId,
  };
}

function toOfficeRequest(
  request: RequestDetails,
  holidays: readonly string[],
  now: Date,
): OfficeRequest {
  const { mobile1, mobile2 } = request.contact.contactDetails ?? {};
  return {
    ...toQueueRow(request, holidays, now),
    version: request.version,
    delivery: request.delivery,
    attempts: request.attempts,
    total: toPounds(request.total),
    orderedBy: { userName: request.user_name, email: request.email },
    mobiles: [mobile1, mobile2].filter((mobile) => mobile !== undefined),
    address: request.address,
    items: request.items.map((item) => ({
      id: item.id,
      position: item.position,
      documentType: item.document_type,
      state: item.state,
      rejectionReason: item.rejection_reason,
      copies: item.copies,
      unitPrice: toPounds(item.unit_price),
      fullName: item.full_name,
      motherFullName: item.mother_full_name,
      gender: item.gender,
      nationalId: item.national_id,
      relation: item.relation,
      spouseFullName: item.spouse_full_name,
      applicantEntity: item.applicant_entity,
      languageCode: item.language_code,
      issueReason: item.issue_reason,
      jobName: item.job_name,
      earlier: (item.earlier ?? []).map(({ request_id, state, created_at }) => ({
        requestId: String(request_id),
        state,
        createdAt: new Date(created_at).toISOString(),
      })),
    })),
    history: request.history.map(({ at, ...event }) => ({
      ...event,
      at: new Date(at).toISOString(),
    })),
  };
}
