import type { SheetKind } from '@wathiqa/certificate';
import type { Holiday, OutletVersion, SavedOffice } from '@wathiqa/contract/office';
import type {
  AuditAction,
  BreachNoteKind,
  CorrectableField,
  DisputeOutcome,
  FeedbackState,
  Finding,
  LookupResultName,
  MatchGrade,
  PrintWait,
  ReadingReason,
  RegisterField,
  RequestId,
  RequestState,
  ResponseCodeName,
  RevocationCause,
  referenceActNames,
  ServiceCode,
  StaffRole,
} from '@wathiqa/domain';

interface Change<Thing> {
  before: Thing | null;
  after: Thing | null;
}

/** Of an act that waited for a second person. */
interface OfProposal {
  proposalId: number;
  /** Set once decided. */
  proposedBy?: number;
  /** Reason of a refusal. */
  refusal?: string | undefined;
}

type Nothing = Record<never, never>;
type About<Detail> = { detail: Detail };
/** `requests`: of the person, erased or to be erased. */
type PersonErasure = About<OfProposal & { reason: string; requests: readonly string[] }>;
type RestrictionAct = AboutRequest<OfProposal & { restricted: boolean; reason: string }>;
type AboutRequest<Detail = Nothing> = { requestId: RequestId; detail?: Detail };

/** Of a request, unless a machine client has printed the sheet. */
type AboutSheet<Detail> = About<Detail> & { requestId?: RequestId };

type FeedbackChange = About<Change<FeedbackState> & { reference: string }>;
type PriceChange = About<
  Change<{ pounds: number; validFrom: string }> &
    Partial<OfProposal> & { serviceCode: ServiceCode; reason: string }
>;
type PaymentList = About<{
  from: string;
  to: string;
  state?: string | undefined;
  amount?: number | undefined;
  found: number;
}>;
type TermsChange = About<
  Change<{ version: number; restored?: number | null }> & OfProposal & { serviceCode: ServiceCode }
>;
type HolidayChange = About<
  Change<Pick<Holiday, 'name' | 'confirmed'>> &
    // Of a past day.
    Partial<OfProposal> & { day: string; reason?: string }
>;
/** Of a certificate, or of a range of them. */
type SheetsDetail = { serial: number; last?: number; sheets?: number };
type Revocation = SheetsDetail & Partial<OfProposal> & { cause: RevocationCause; reason: string };
type Outlet = Partial<Omit<OutletVersion, 'savedAt' | 'savedBy'>>;
type StaffChange = About<
  Change<{ role: StaffRole; active: boolean }> &
    Partial<OfProposal> & {
      staffId: number | undefined;
    }
>;

export interface DecidedDocument {
  documentId: number;
  state: RequestState;
  /** `seen`: the decider marked it as seen. */
  findings: readonly (Pick<Finding, 'kind' | 'field' | 'otherRequestId'> & { seen: boolean })[];
  /** Decision that the findings propose, followed if equal to `state`; null for none. */
  proposed: RequestState | null;
  /** Lookup in the civil register that the decider saw; null for none. */
  lookup: { id: number; grade: MatchGrade } | null;
  /** Member who accepted it before, in spite of the civil register. */
  first?: number | null;
}

interface Payloads {
  'session.open': Nothing;
  'session.end': Nothing;
  'session.endOther': About<{ sessionId: number }>;
  /** Reason for access outside the reader's queue and claims. */
  'request.read': AboutRequest<{ reason?: ReadingReason; note?: string }>;
  /** `term` is a digest (`searchDigest`). */
  'request.search': About<{ by: string; term: string; requests: readonly string[] }>;
  'request.claim': AboutRequest;
  /** By a machine client. */
  'certificates.sign': About<{ serial: number; kind: SheetKind }>;
  /** Sheets of a request, by its number or a serial number. */
  'certificates.read': AboutRequest;
  'certificates.print': About<{
    batchId: number;
    requests: readonly string[];
    serials: readonly number[];
    /** The same sheets, once more. */
    again?: boolean;
  }>;
  'certificates.reprint': About<{
    batchId: number | null;
    requests: readonly string[];
    serials: readonly number[];
    replaces: readonly number[];
    reason: string;
  }> & { requestId?: RequestId };
  'certificates.confirm': AboutRequest<{ documentId: number; cause: PrintWait; reason: string }>;
  /** Signature of a digital copy at its first download. */
  'certificates.download': AboutRequest<{ documentId: number; serial: number }>;
  'certificates.propose': AboutSheet<SheetsDetail & { cause: RevocationCause; reason: string }>;
  'certificates.revoke': AboutSheet<Revocation>;
  'certificates.decline': AboutSheet<Revocation>;
  /** Numbers of sheets that a recovery may have lost. */
  'certificates.lose': About<{ first: number; last: number }>;
  'certificates.withdrawKey': About<{ key: string }>;
  'request.release': AboutRequest<{ takenBy?: number | null }>;
  'request.setAside': AboutRequest<{ until: string }>;
  'request.transfer': AboutRequest<
    ({ staffId: number } | { officeId: number }) & { takenBy?: number | null }
  >;
  'request.addNote': AboutRequest;
  'request.decide': AboutRequest<{
    version: number;
    /** Of an automatic acceptance. */
    ruleId?: number;
    state: RequestState | undefined;
    documents: readonly DecidedDocument[];
  }>;
  /** First acceptance of documents that the civil register contradicts. */
  'request.proposeAcceptance': AboutRequest<{
    version: number;
    documents: readonly DecidedDocument[];
  }>;
  'request.returnForCorrection': AboutRequest<{
    version: number;
    documentId: number;
    fields: readonly CorrectableField[];
  }>;
  'request.undoDecision': AboutRequest;
  /** A decision that could not take effect. */
  'request.dropDecision': AboutRequest<{ problem: ResponseCodeName }>;
  'request.recordVisit': AboutRequest<{ version: number }>;
  'request.reopen': AboutRequest<{ version: number; before: RequestState; reason: string }>;
  'request.answer': AboutRequest;
  'request.endCitizenSessions': AboutRequest<{ sessions: number }>;
  /**
   * Lookup in the civil register, by the server, for a printing or its preview; `ownerId`: account of the document's
   * owner, if any.
   */
  'request.lookUp': AboutRequest<{
    documentId: number;
    ownerId?: number;
    purpose?: 'print' | 'preview';
    result: LookupResultName;
    fields: readonly RegisterField[];
    xRoadRequestId?: string;
  }>;
  'request.readUnanswered': About<{ found: number }>;
  'quality.read': AboutRequest<{ checkId: number }>;
  'quality.answer': AboutRequest<{
    checkId: number;
    disputed: boolean;
    documents: readonly { documentId: number; state: RequestState; reasonCode: string | null }[];
  }>;
  'quality.settle': AboutRequest<{ checkId: number; outcome: DisputeOutcome; reason: string }>;
  'dispatch.read': About<{
    governorateCode?: string | undefined;
    postOfficeCode?: string | undefined;
    requests: readonly string[];
  }>;
  'dispatch.readBatch': About<{ batchId: number; requests: readonly string[] }>;
  'dispatch.readParcel': AboutRequest;
  'dispatch.pack': About<{ batchId: number; requests: readonly string[] }>;
  'dispatch.unpack': AboutRequest;
  'dispatch.move': About<{ batchId: number; toBatchId: number; requests: readonly string[] }>;
  'dispatch.handOver': About<{ batchId: number; requests: readonly string[] }>;
  'dispatch.setReference': About<{ batchId: number; courierReference: string }>;
  'dispatch.printLabels': About<{ requests: readonly string[] }>;
  'dispatch.check': AboutRequest<{ sheets: number }>;
  'dispatch.recordAttempt': AboutRequest;
  'dispatch.recordDelivery': AboutRequest;
  'dispatch.wrongCode': AboutRequest;
  'dispatch.recordReturn': AboutRequest;
  'dispatch.sendAgain': AboutRequest;
  'dispatch.recordLoss': AboutRequest;
  'payments.read': AboutRequest;
  'payments.readUnallocated': About<{ found: number }>;
  'payments.list': PaymentList;
  'payments.listRefunds': PaymentList;
  'payments.allocate': AboutRequest<{ paymentId: number }>;
  'payments.refund': About<{
    paymentId: number;
    refundId: number;
    piastres: number;
    documentId?: number;
  }> & {
    requestId?: RequestId;
  };
  'payments.settleRefund': About<{ refundId: number; paymentId: number; ended: string }>;
  'payments.readProposedRefunds': About<{ found: number }>;
  'payments.approveRefund': About<{ refundId: number; paymentId: number }>;
  'payments.declineRefund': About<{ refundId: number; paymentId: number }>;
  'payments.readReconciliation': About<{ day?: string }>;
  'messages.resend': About<{ notifications: readonly string[] }>;
  'feedback.list': About<{ references: readonly string[] }>;
  'feedback.read': About<{ reference: string }>;
  'feedback.assign': About<{ reference: string; staffId: number | null }>;
  'feedback.answer': FeedbackChange;
  'feedback.close': FeedbackChange;
  'feedback.reopen': FeedbackChange;
  'figures.read': About<{ from: string; to: string; table?: string }>;
  'prices.set': PriceChange;
  'prices.withdraw': PriceChange;
  'prices.propose': PriceChange;
  'prices.decline': PriceChange;
  'regulations.save': TermsChange;
  'regulations.restore': TermsChange;
  'regulations.propose': TermsChange;
  'regulations.decline': TermsChange;
  'holidays.save': HolidayChange;
  'holidays.remove': HolidayChange;
  'holidays.propose': HolidayChange;
  'holidays.decline': HolidayChange;
  'outlets.save': About<Change<Outlet> & { code: string; reason: string }>;
  'offices.save': About<Change<SavedOffice> & { officeId: number }>;
  'staff.add': StaffChange;
  'staff.changeRole': StaffChange;
  'staff.end': StaffChange;
  /** `staffId` is missing for a new member. */
  'staff.proposeGrant': About<OfProposal & { staffId: number | undefined; role: StaffRole }>;
  'staff.declineGrant': About<OfProposal & { staffId: number | undefined; role: StaffRole }>;
  'staff.unbind': About<{ staffId: number }>;
  /** `term` is a digest of the national ID (`searchDigest`). */
  'personalData.propose': PersonErasure & { detail: { term: string } };
  'personalData.refuse': About<{ term: string; problem: ResponseCodeName }>;
  'personalData.erase': PersonErasure;
  'personalData.decline': PersonErasure;
  'personalData.proposeRestriction': RestrictionAct;
  'personalData.restrict': RestrictionAct;
  'personalData.declineRestriction': RestrictionAct;
  'retention.erase': About<{
    requests: number;
    /** Of the civil register. */
    records: number;
    feedback: number;
    messages: number;
    accounts: number;
    auditEntries: number;
  }>;
  'staff.endSessions': About<{ staffId: number; sessions: number }>;
  'reading.read': About<{ day: string }>;
  'reading.readRequest': AboutRequest;
  'reading.release': About<{ staffId: number }>;
  'breaches.record': About<{ breachId: number }>;
  'acceptance.propose': About<OfProposal & { reason: string }>;
  'acceptance.approve': About<OfProposal & { ruleId: number; reason: string }>;
  'acceptance.decline': About<OfProposal & { reason: string }>;
  /** `checkId`: second look that contradicted the rule. */
  'acceptance.switchOff': About<{ ruleId: number; checkId?: number }>;
  'acceptance.pause': About<{ ruleId: number }>;
  'acceptance.resume': About<{ ruleId: number }>;
  'breaches.addNote': About<{ breachId: number; noteId: number; kind: BreachNoteKind }>;
  /** The seals continue after a gap; `since` is the oldest entry without a seal. */
  'audit.resume': About<{ gap: 'outage' | 'recovery'; since: string }>;
  /** `term` is a digest (`searchDigest`). */
  'audit.searchPerson': About<{ term: string; reason: string; found: number }>;
  'audit.search': About<{
    staffId?: number | undefined;
    act?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
    before?: number | undefined;
    found: number;
  }> & { requestId?: RequestId };
}

/** Audit payloads; never personal data. */
export type AuditPayloads = Payloads &
  Record<Exclude<keyof typeof referenceActNames, keyof Payloads>, About<Change<object>>>;

export type AuditedAction = {
  [Action in AuditAction]: { action: Action } & AuditPayloads[Action];
}[AuditAction];

/** Actions with before and after in their details. */
export type ChangeAction = {
  [Action in AuditAction]: AuditPayloads[Action] extends About<Change<unknown>> ? Action : never;
}[AuditAction];

export type AuditDetail<Action extends AuditAction> = AuditPayloads[Action] extends {
  detail?: infer Detail;
}
  ? NonNullable<Detail>
  : never;
