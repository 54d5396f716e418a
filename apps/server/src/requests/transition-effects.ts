import {
  afterAttempt,
  CORRECTION_LAPSED_REASON,
  cairoDay,
  calendarDay,
  compareDays,
  type DeliveryFailure,
  type DeliveryProof,
  decidedState,
  isoDay,
  isPaid,
  type NotificationDetails,
  type NotificationKind,
  nextVisitDay,
  type OfficeScope,
  type Piastres,
  packingHeldUntil,
  REQUEST_ACTIONS,
  type RequestState,
  reissueDay,
  returnKeptUntil,
  type StaffRole,
  WITHDRAWN_REASON,
} from '@wathiqa/domain';
import type { Updateable } from 'kysely';
import type { Transaction } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { fieldError, ServiceError } from '../http/errors.ts';
import type { AuditRow } from './audit/repository.ts';
import {
  assignToAsker,
  beginCorrection,
  type CorrectionWrite,
  correctionWaitColumns,
  type DocumentReturn,
  endCorrections,
  writeCorrection,
} from './corrections.ts';
import { dueColumn } from './decision-time.ts';
import {
  type DecidedDocument,
  type DocumentDecision,
  totalOf,
  writeDecisions,
} from './decisions.ts';
import { newDeliveryCode } from './delivery-code.ts';
import { findPackingStart, type HistoryEntry } from './history.ts';
import type { LockedRequest } from './locked-request.ts';
import { type NewMessage, storeMessage } from './messages.ts';
import { assignOffice } from './offices.ts';
import { notifyOwnerOfCorrected } from './order-checks.ts';
import { type ErrorMark, reopenDocuments, returnMarked } from './reopening.ts';
import { packingHeldMessage } from './requests.messages.ts';
import { replaceAddress, type ShipmentPlace } from './shipment.ts';
import { claimOf, LET_GO, type RequestChange, UNCLAIMED } from './write-transition.ts';

/** Staff with their current role; absent when the provider completes their action. `rule`: automatic acceptance. */
export type RequestActor =
  | { kind: 'citizen'; id: number }
  | { kind: 'staff'; id: number; role?: StaffRole; offices?: OfficeScope | undefined }
  | { kind: 'clock' }
  | { kind: 'rule' }
  | { kind: 'provider'; reference: string };

/** Internal note. */
interface Noted {
  note: string;
}

/** Payload per action. `register` and `receiveAddress` have separate statements. */
export interface ActionPayloads {
  changeAddress: { place: ShipmentPlace };
  correctAddress: { place: ShipmentPlace } & Pick<NewMessage, 'text'>;
  askToSendAgain: Pick<NewMessage, 'text'>;
  claim: object;
  release: object;
  /** `until`: YYYY-MM-DD, on which the same member gets it back. */
  setAside: { until: string };
  /** `until`: last day of the assignment, YYYY-MM-DD. */
  transfer: { staffId: number; until: string } | { officeId: number };
  decide: { decisions: readonly DocumentDecision[] };
  returnForCorrection: DocumentReturn;
  correct: CorrectionWrite;
  lapseCorrection: { documentIds: readonly number[] };
  writeMessage: Pick<NewMessage, 'text' | 'idempotencyKey'>;
  answerMessages: Pick<NewMessage, 'text'>;
  withdraw: object;
  markErrors: { marks: readonly ErrorMark[]; text?: string | undefined };
  reopen: Noted;
  recordVisit: object;
  /** `attempt` distinguishes payment codes. */
  issueCode: { attempt: number; detail: NotificationDetails['paymentCode'] };
  expireCode: object;
  /** `amount` must equal the amount due. */
  pay: { amount: Piastres; detail: NotificationDetails['paid'] };
  receiveUnusable: { paymentId: number; detail: NotificationDetails['unusablePayment'] };
  missPromise: { promisedOn: string };
  refund: { refundId: number; detail: NotificationDetails['refunded'] };
  pack: { batchId: number };
  unpack: Noted;
  moveToBatch: { batchId: number };
  handOver: { batchId: number };
  recordAttempt: Noted & { failure?: DeliveryFailure | undefined };
  recordDelivery: Noted & { proof: DeliveryProof; takenBy?: string | undefined };
  recordWrongCode: object;
  recordReturn: Noted;
  sendAgain: Noted;
  recordLoss: Noted;
}

export type TransitionAction = keyof ActionPayloads;

export interface Circumstances {
  actor: RequestActor;
  now: Date;
  /** Expected version; others are refused. */
  version?: number | undefined;
  audit?: (state: RequestState) => AuditRow;
}

export interface Effect {
  columns?: RequestChange;
  /** If the action table leaves it open. */
  state?: RequestState;
  /** Replace the table's events. */
  entries?: readonly HistoryEntry[];
  occurrence?: number;
  detail?: NotificationDetails[NotificationKind];
}

export type EffectOf<Action extends TransitionAction> = (
  transaction: Transaction,
  request: LockedRequest,
  payload: ActionPayloads[Action] & Circumstances,
) => Promise<Effect | 'nothing changes'> | Effect;

/** Specifics per action; the domain's table has the rest. */
export const EFFECTS: { [Action in TransitionAction]: EffectOf<Action> } = {
  changeAddress,
  async correctAddress(transaction, request, { place, text, now }) {
    // The envelope stays in its batch, which has one governorate.
    if (place.governorateCode !== request.governorateCode) {
      throw fieldError('customerAddress.governorateCode', 'sameGovernorate');
    }
    if (!(await replaceAddress(transaction, request, place, now))) return 'nothing changes';
    await storeMessage(transaction, request, { text }, now);
    return {
      columns: { unanswered_since: request.unansweredSince ?? now },
      occurrence: request.version,
      detail: { changedAt: now.toISOString(), heldUntil: null },
    };
  },
  claim: (_transaction, _request, { actor, now }) => ({ columns: claimedBy(actor, now) }),
  release: () => ({ columns: UNCLAIMED }),
  setAside(_transaction, _request, { actor, until }) {
    if (actor.kind !== 'staff') throw new Error('Only staff set requests aside');
    const back = { assigned_to: actor.id, assigned_until: until, set_aside_until: until };
    return { columns: { ...UNCLAIMED, ...back } };
  },
  transfer: (_transaction, _request, to) => ({
    columns: {
      ...LET_GO,
      ...('officeId' in to
        ? { office_id: to.officeId, office_transferred: true }
        : { assigned_to: to.staffId, assigned_until: to.until }),
    },
  }),
  decide: decideDocuments,
  async returnForCorrection(transaction, request, { actor, now, ...returned }) {
    if (actor.kind !== 'staff') throw new Error('Only staff return documents');
    const begun = await beginCorrection(transaction, request, returned, { staffId: actor.id, now });
    return {
      columns: { ...begun.columns, ...claimedBy(actor, now) },
      entries: [{ event: 'CORRECTION_ASKED', documentId: returned.documentId }],
      occurrence: request.version,
      detail: { until: begun.until },
    };
  },
  async correct(transaction, request, { now, ...correction }) {
    await writeCorrection(transaction, request, correction, now);
    if (correction.values.languageCode) await assignOffice(transaction, request.id);
    await notifyOwnerOfCorrected(transaction, correction.documentId, now);
    const wait = await correctionWaitColumns(transaction, request, now);
    return {
      columns: {
        findings: null,
        corrected: true,
        ...wait,
        ...('correction_since' in wait &&
          (await assignToAsker(transaction, correction.correctionId, now))),
      },
      entries: [{ event: 'CORRECTED', documentId: correction.documentId }],
    };
  },
  lapseCorrection: rejectUncorrected,
  async withdraw(transaction, request, { now }) {
    await moveDocuments(transaction, request.id, 'withdraw', {
      rejection_reason: WITHDRAWN_REASON,
    });
    await endCorrections(transaction, request.id, 'withdrawn', now);
    const wait = await correctionWaitColumns(transaction, request, now);
    return { columns: { withdrawn_at: now, ...wait, ...dueColumn(request, wait), ...LET_GO } };
  },
  async markErrors(transaction, request, { marks, text, now }) {
    if (text) await storeMessage(transaction, request, { text }, now);
    const unanswered = text && { unanswered_since: request.unansweredSince ?? now };
    const marked = marks.map(({ documentId }) => ({ event: 'ERROR_MARKED', documentId }) as const);
    return {
      columns: { ...(await returnMarked(transaction, request, marks)), ...LET_GO, ...unanswered },
      entries: [
        ...(text ? [{ event: 'CITIZEN_WROTE' } as const] : []),
        ...marked,
        { event: 'STATE_CHANGED' },
      ],
    };
  },
  async reopen(transaction, request, { note }) {
    return {
      columns: { ...(await reopenDocuments(transaction, request)), ...LET_GO },
      entries: [{ event: 'REOPENED', note }, { event: 'STATE_CHANGED' }],
      occurrence: request.version,
    };
  },
  async writeMessage(transaction, request, { text, idempotencyKey, now }) {
    const isNew = await storeMessage(transaction, request, { text, idempotencyKey }, now);
    const unansweredSince = request.unansweredSince ?? now;
    return isNew ? { columns: { unanswered_since: unansweredSince } } : 'nothing changes';
  },
  async answerMessages(transaction, request, { actor, text, now }) {
    if (actor.kind !== 'staff') throw new Error('Only staff answer');
    // Answered already, or no message.
    if (!request.unansweredSince) throw new ServiceError('CHANGED');
    await storeMessage(transaction, request, { text, staffId: actor.id }, now);
    return { columns: { unanswered_since: null }, occurrence: now.getTime() };
  },
  recordVisit(_transaction, { awaitsVisit, state }, { now }) {
    if (!awaitsVisit) throw new ServiceError('CHANGED');
    return { columns: { awaits_visit: false, ...(isPaid(state) && { step_at: now }) } };
  },
  issueCode: (_transaction, _request, { attempt, detail }) => ({
    occurrence: attempt,
    detail,
  }),
  expireCode: () => ({}),
  async pay(transaction, { id, due }, { amount, detail, now }) {
    if (amount !== due) throw new ServiceError('CHANGED');
    await moveDocuments(transaction, id, 'pay', {});
    return { columns: { step_at: now }, detail };
  },
  receiveUnusable: (_transaction, _request, { paymentId, detail }) => ({
    occurrence: paymentId,
    detail,
  }),
  missPromise: (_transaction, _request, { promisedOn }) => ({
    columns: { promise_missed_on: promisedOn },
  }),
  refund: (_transaction, _request, { refundId, detail }) => ({
    occurrence: refundId,
    detail,
  }),
  pack(_transaction, { id, readdressedAt, awaitsVisit }, { batchId, now }) {
    if (awaitsVisit) throw new ServiceError('CHANGED');
    const heldUntil = readdressedAt && packingHeldUntil(readdressedAt);
    if (heldUntil && heldUntil > now) {
      throw new ServiceError('PACKING_HELD', { text: () => packingHeldMessage(id, heldUntil) });
    }
    return {
      columns: { batch_id: batchId, step_at: now },
      entries: [{ event: 'PACKED', batchId }],
    };
  },
  async unpack(transaction, { id, stepAt }, { note }) {
    // The time for packing continues.
    const step_at = (await findPackingStart(transaction, id)) ?? stepAt;
    return { columns: { batch_id: null, step_at }, entries: [{ event: 'UNPACKED', note }] };
  },
  /** The time for the handover continues. */
  moveToBatch: (_transaction, _request, { batchId }) => ({
    columns: { batch_id: batchId },
    entries: [{ event: 'PACKED', batchId }],
  }),
  handOver: (_transaction, { version }, { batchId, now }) => ({
    entries: [{ event: 'HANDED_OVER', batchId }, { event: 'STATE_CHANGED' }],
    ...newDeliveryCode(version, now),
  }),
  recordAttempt(_transaction, { attempts, version, stepAt, holidays }, { failure, note, now }) {
    if (!failure) throw new Error('A failed attempt has a reason');
    const today = cairoDay(now);
    if (attempts > 0 && stepAt && compareDays(cairoDay(stepAt), today) === 0) {
      throw new ServiceError('ATTEMPTED_TODAY');
    }
    const attempt = { number: attempts + 1, failure };
    const next =
      afterAttempt(attempt) === 'visit' && nextVisitDay(today, holidays.map(calendarDay));
    return {
      columns: { delivery_attempts: attempt.number, step_at: now },
      entries: [{ event: 'DELIVERY_ATTEMPTED', failure, note }],
      occurrence: version,
      detail: { ...attempt, nextOn: next ? isoDay(next) : null },
    };
  },
  recordDelivery: (_transaction, { version }, { note, proof, takenBy }) => ({
    entries: [{ event: 'DELIVERED', note, proof, takenBy }],
    occurrence: version,
  }),
  recordWrongCode: (_transaction, { wrongCodes }) => ({
    columns: { wrong_delivery_codes: wrongCodes + 1 },
  }),
  recordReturn: (_transaction, { version }, { note, now }) => ({
    entries: [{ event: 'RETURNED', note }],
    occurrence: version,
    detail: { keptUntil: isoDay(returnKeptUntil(now)) },
  }),
  async askToSendAgain(transaction, request, { text, now }) {
    await storeMessage(transaction, request, { text }, now);
    return { columns: { unanswered_since: request.unansweredSince ?? now } };
  },
  sendAgain(_transaction, { version }, { note, now }) {
    const { columns, ...notified } = newDeliveryCode(version, now);
    return {
      columns: { ...columns, delivery_attempts: 0 },
      entries: [{ event: 'SENT_AGAIN', note }],
      ...notified,
    };
  },
  recordLoss(_transaction, request, { note, now }) {
    const { version, governorateCode, allRefunded } = request;
    const batchId = request.batchId ?? undefined;
    const day = reissueDay(cairoDay(now), governorateCode, request.holidays.map(calendarDay));
    return {
      columns: { batch_id: null, delivery_attempts: 0, delivery_code_version: null, step_at: now },
      entries: [{ event: 'LOST', batchId, note }, { event: 'STATE_CHANGED' }],
      occurrence: version,
      detail: { arrivesOn: allRefunded ? null : isoDay(day) },
    };
  },
};

/** Moves documents per action table. */
async function moveDocuments(
  transaction: Transaction,
  requestId: number,
  action: 'withdraw' | 'pay',
  columns: Updateable<Tables['documents']>,
): Promise<void> {
  const { documents } = REQUEST_ACTIONS[action];
  for (const [from, [to]] of Object.entries(documents) as [RequestState, [RequestState]][]) {
    await transaction
      .updateTable('documents')
      .set({ ...columns, state: to })
      .where('request_id', '=', requestId)
      .where('state', '=', from)
      .execute();
  }
}

/**
 * Allowed once after payment. Packing then waits, so the owner can read the notification before a hijacker receives
 * the papers.
 */
async function changeAddress(
  transaction: Transaction,
  request: LockedRequest,
  { place, now }: ActionPayloads['changeAddress'] & Circumstances,
): Promise<Effect | 'nothing changes'> {
  const { state, version, readdressedAt } = request;
  if (!(await replaceAddress(transaction, request, place, now))) return 'nothing changes';
  const paid = isPaid(state);
  if (paid && readdressedAt) throw new ServiceError('ALREADY_READDRESSED');
  return {
    columns: paid ? { readdressed_at: now } : {},
    occurrence: version,
    detail: {
      changedAt: now.toISOString(),
      heldUntil: paid ? packingHeldUntil(now).toISOString() : null,
    },
  };
}

async function decideDocuments(
  transaction: Transaction,
  request: LockedRequest,
  { decisions, actor, now }: ActionPayloads['decide'] & Circumstances,
): Promise<Effect> {
  const documents = await writeDecisions(transaction, request.id, decisions);
  // A decision closes its correction.
  if (request.correctionSince) {
    for (const { documentId } of decisions) {
      await endCorrections(transaction, request.id, 'decided', now, documentId);
    }
  }
  const entries: HistoryEntry[] = decisions.map(({ documentId, state }) => ({
    event: state === 'REJECTED' ? 'DOCUMENT_REJECTED' : 'DOCUMENT_ACCEPTED',
    documentId,
  }));
  return decidedEffect(transaction, request, entries, {
    documents,
    now,
    claim: actor.kind === 'staff' ? claimedBy(actor, now) : {},
  });
}

async function rejectUncorrected(
  transaction: Transaction,
  request: LockedRequest,
  { documentIds, now }: ActionPayloads['lapseCorrection'] & Circumstances,
): Promise<Effect> {
  const documents = await writeDecisions(
    transaction,
    request.id,
    documentIds.map((documentId) => ({
      documentId,
      state: 'REJECTED',
      reason: CORRECTION_LAPSED_REASON,
      reasonCode: null,
      note: null,
    })),
  );
  for (const documentId of documentIds) {
    await endCorrections(transaction, request.id, 'lapsed', now, documentId);
  }
  const entries = documentIds.map(
    (documentId): HistoryEntry => ({ event: 'CORRECTION_LAPSED', documentId }),
  );
  return decidedEffect(transaction, request, entries, { documents, now, claim: {} });
}

/** The request waits until all documents are decided. */
async function decidedEffect(
  transaction: Transaction,
  request: LockedRequest,
  entries: readonly HistoryEntry[],
  decided: { documents: readonly DecidedDocument[]; now: Date; claim: RequestChange },
): Promise<Effect> {
  const { documents, now, claim } = decided;
  const wait = await correctionWaitColumns(transaction, request, now);
  const state = decidedState(documents.map((document) => document.state));
  if (state === 'WAITING_APPROVAL') return { state, entries, columns: { ...wait, ...claim } };
  const accepted = documents.filter((document) => document.state !== 'REJECTED');
  return {
    state,
    entries: [...entries, { event: 'STATE_CHANGED' }],
    // A reopened request is decided again.
    occurrence: request.version,
    columns: {
      decided_at: now,
      total: totalOf(accepted),
      ...wait,
      ...dueColumn(request, wait),
      ...LET_GO,
    },
  };
}

function claimedBy(actor: RequestActor, now: Date): RequestChange {
  if (actor.kind !== 'staff') throw new Error('Only staff claim requests');
  return claimOf(actor.id, now);
}
