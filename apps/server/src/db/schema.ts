import type { SheetKind } from '@wathiqa/certificate';
import type {
  AcceptanceProposal,
  HolidayProposal,
  PriceProposal,
  ProposedAct,
  RegulationProposal,
  StaffGrant,
} from '@wathiqa/contract/office';
import type {
  AttemptState,
  BreachNoteKind,
  CorrectableField,
  CorrectionOutcome,
  DeliveryFailure,
  DeliveryProof,
  DeliveryState,
  DifferenceKind,
  DisputeOutcome,
  DocumentList,
  DocumentType,
  EnvelopeMark,
  FeedbackAction,
  FeedbackState,
  FeedbackType,
  FindingKind,
  GenderCode,
  HistoryActorKind,
  HistoryEvent,
  IssueReason,
  LedgerAccount,
  LedgerCause,
  Locale,
  LookupFailure,
  LookupResultName,
  LookupState,
  MatchGrade,
  NotificationChannel,
  NotificationFailure,
  NotificationKind,
  OrderStep,
  OutletKind,
  OutletServiceType,
  OutletStatus,
  PageMetric,
  PageTemplate,
  PaymentMethod,
  PaymentStatus,
  Piastres,
  PollOption,
  PrintWait,
  ProposalKind,
  ProposalState,
  ProposedCause,
  QualityCause,
  RefundState,
  RelationCode,
  RequestList,
  RequestState,
  ResponseCodeName,
  RevocationCause,
  ServiceCode,
  SheetField,
  StaffRole,
  UnallocatedReason,
  ViewportClass,
} from '@wathiqa/domain';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type {
  BlindIndex,
  Ciphertext,
  ContentDigest,
  EncryptedText,
  JsonParameter,
} from '../crypto/encryption.ts';

/** `migrations/` defines and explains the tables. */

type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type GenderOrNone = GenderCode | '';
/** Read with `decryptText` or `decryptColumns`. Empty until the key of a new row is known. */
type Encrypted = ColumnType<Ciphertext | '', EncryptedText | '', EncryptedText>;
/** For searches in an encrypted column. */
type BlindIndexColumn = ColumnType<Buffer, BlindIndex | undefined, BlindIndex>;
/** Compared in SQL, never read. */
type Digest = ContentDigest;

/** Acts that wait for a second person, by kind: the payload of {@link Tables.proposals}. */
export interface ProposedActs {
  acceptance: { requestId: number; lookupId: number };
  price: ProposedAct<PriceProposal>;
  holiday: ProposedAct<HolidayProposal>;
  terms: ProposedAct<RegulationProposal>;
  role: ProposedAct<StaffGrant>;
  erasure: { citizenId: number; reason: string };
  restriction: { requestId: number; restricted: boolean; reason: string };
  /** Serial numbers of a range. */
  revocation: { first: number; last: number; cause: ProposedCause; reason: string };
  automaticAcceptance: ProposedAct<AcceptanceProposal>;
}

export interface Tables {
  lookup_items: {
    kind: 'relation' | 'gender' | 'document_type' | 'nid_issue_reason';
    id: number;
    code: string;
    name_ar: string;
    name_en: string | null;
    service_code: ServiceCode | null;
    position: number;
  };
  governorates: { code: string; name_ar: string; name_en: string | null };
  police_departments: {
    code: string;
    governorate_code: string;
    name_ar: string;
    name_en: string | null;
  };
  post_offices: {
    code: string;
    governorate_code: string;
    name_ar: string;
    name_en: string | null;
  };
  prices: {
    service_code: ServiceCode;
    valid_from: string;
    amount: Piastres;
    recorded_at: Timestamp;
    recorded_by: string;
    reason: Generated<string>;
  };
  regulations: {
    service_code: ServiceCode;
    html: string;
    html_en: string | null;
    updated_at: Timestamp;
  };
  regulation_versions: {
    service_code: ServiceCode;
    version: number;
    html: string;
    html_en: string | null;
    english_older: Generated<boolean>;
    restored: number | null;
    saved_at: Timestamp;
    saved_by: string;
  };
  citizens: {
    id: GeneratedAlways<number>;
    issuer: string;
    subject: string;
    email: Encrypted;
    email_index: BlindIndexColumn | null;
    user_name: string;
    first_name: string;
    other_name: string;
    gender: GenderOrNone;
    national_id: Encrypted;
    national_id_index: BlindIndexColumn | null;
    mother_full_name: Encrypted;
    mobile: Encrypted;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  spent_login_tokens: { token_hash: Digest; spent_at: Timestamp; usable_until: Timestamp };
  minted_login_tokens: {
    token_hash: Digest;
    sealed: string;
    expires_at: Timestamp;
  };
  sessions: {
    id: string;
    citizen_id: number;
    login_token_digest: Generated<string>;
    created_at: Timestamp;
    expires_at: Timestamp;
    ended_at: Timestamp | null;
    end_reason:
      | 'logout'
      | 'logged_out_elsewhere'
      | 'ended_by_staff'
      | 'refresh_token_reused'
      | null;
    device: Generated<string>;
  };
  refresh_tokens: {
    token_hash: Digest;
    session_id: string;
    issued_at: Timestamp;
    expires_at: Timestamp;
    used_at: Timestamp | null;
    predecessor_hash: Digest | null;
  };
  requests: {
    id: number;
    citizen_id: number;
    state: Generated<RequestState>;
    total: Piastres;
    contact: ColumnType<Record<string, unknown>, JsonParameter, JsonParameter>;
    mobile1_index: BlindIndexColumn | null;
    mobile2_index: BlindIndexColumn | null;
    options: JSONColumnType<Record<string, unknown>>;
    idempotency_key: string;
    payload_hash: Digest;
    created_at: Timestamp;
    version: Generated<number>;
    list: RequestList;
    findings: FindingKind[] | null;
    office_id: number | null;
    office_transferred: Generated<boolean>;
    governorate_code: string | null;
    post_office_code: string | null;
    all_refunded: Generated<boolean>;
    claimed_by: number | null;
    claimed_until: Timestamp | null;
    assigned_to: number | null;
    /** YYYY-MM-DD, as the next. */
    assigned_until: string | null;
    set_aside_until: string | null;
    decided_at: Timestamp | null;
    /** YYYY-MM-DD. */
    due_on: string | null;
    awaits_visit: Generated<boolean>;
    step_at: Timestamp | null;
    delivery: Generated<DeliveryState>;
    delivery_attempts: Generated<number>;
    batch_id: number | null;
    withdrawn_at: Timestamp | null;
    readdressed_at: Timestamp | null;
    promise_missed_on: string | null;
    correction_since: Timestamp | null;
    correction_days: Generated<number>;
    corrected: Generated<boolean>;
    unanswered_since: Timestamp | null;
    erased_at: Timestamp | null;
    restricted_at: Timestamp | null;
    delivery_code_version: number | null;
    wrong_delivery_codes: Generated<number>;
  };
  documents: {
    id: GeneratedAlways<number>;
    request_id: number;
    position: number;
    list: DocumentList;
    document_type: string;
    service_code: ServiceCode;
    state: Generated<RequestState>;
    rejection_reason: string | null;
    copies: number;
    unit_price: Piastres;
    full_name: string;
    mother_full_name: Encrypted;
    gender: GenderCode;
    national_id: Encrypted;
    national_id_index: BlindIndexColumn | null;
    relation: RelationCode;
    spouse_full_name: string | null;
    applicant_entity: string | null;
    language_code: string | null;
    latin_name: Encrypted | null;
    issue_reason: IssueReason | null;
    job_name: string | null;
    name_key: GeneratedAlways<string | null>;
    family_key: GeneratedAlways<string | null>;
    rejection_code: string | null;
    rejection_note: string | null;
    offered_again: Generated<boolean>;
    marked_fields: Generated<SheetField[]>;
  };
  document_corrections: {
    id: GeneratedAlways<number>;
    request_id: number;
    document_id: number;
    fields: CorrectableField[];
    note: Encrypted;
    asked_at: Timestamp;
    asked_by: number;
    until: string;
    ended_at: Timestamp | null;
    outcome: CorrectionOutcome | null;
    /** JSON. */
    before: ColumnType<Ciphertext | '', undefined, EncryptedText>;
    after: ColumnType<Ciphertext | '', undefined, EncryptedText>;
  };
  document_lookups: {
    id: GeneratedAlways<number>;
    request_id: number;
    document_id: number;
    revision: number;
    planned_at: Generated<Timestamp>;
    state: Generated<LookupState>;
    next_attempt_at: Generated<Timestamp>;
    attempts: Generated<number>;
    failure: LookupFailure | null;
    looked_up_at: Timestamp | null;
    result: LookupResultName | null;
    grade: MatchGrade | null;
    differing: Generated<string[]>;
    planted: string | null;
    /** JSON. */
    record: Encrypted;
  };
  request_messages: {
    id: GeneratedAlways<number>;
    request_id: number;
    staff_id: number | null;
    text: Encrypted;
    idempotency_key: string | null;
    sent_at: Timestamp;
  };
  request_notes: {
    id: GeneratedAlways<number>;
    request_id: number;
    staff_id: number;
    text: Encrypted;
    written_at: Timestamp;
  };
  pending_decisions: {
    request_id: number;
    staff_id: number;
    address: string;
    /** JSON. */
    decision: Encrypted;
    effective_at: Timestamp;
    problem: ResponseCodeName | null;
  };
  quality_checks: {
    id: GeneratedAlways<number>;
    request_id: number;
    version: number;
    cause: QualityCause;
    decided_by: number | null;
    decided_at: Timestamp;
    claimed_by: number | null;
    claimed_until: Timestamp | null;
    checked_by: number | null;
    checked_at: Timestamp | null;
    disputed: Generated<boolean>;
    settled_by: number | null;
    settled_at: Timestamp | null;
    outcome: DisputeOutcome | null;
  };
  quality_check_documents: {
    check_id: number;
    document_id: number;
    accepted: boolean;
    reason_code: string | null;
    second_accepted: boolean | null;
    second_reason_code: string | null;
  };
  request_history: {
    id: GeneratedAlways<number>;
    request_id: number;
    at: Timestamp;
    event: HistoryEvent;
    state: RequestState;
    actor_kind: HistoryActorKind;
    actor_id: number | null;
    provider_reference: string | null;
    document_id: number | null;
    batch_id: number | null;
    failure: DeliveryFailure | null;
    note: string | null;
    proof: DeliveryProof | null;
    taken_by: string | null;
    left_state: GeneratedAlways<RequestState | null>;
    since: GeneratedAlways<Date | null>;
  };
  /** Read only by a trigger that refuses other transitions. */
  request_transitions: {
    from_state: RequestState;
    from_delivery: DeliveryState;
    to_state: RequestState;
    to_delivery: DeliveryState;
  };
  document_transitions: { from_state: RequestState; to_state: RequestState };
  document_kinds: {
    list: string;
    document_type: string;
    service_code: ServiceCode;
    max_copies: number;
    own_only: boolean;
    numbered: boolean;
    has_spouse: boolean;
    has_entity: boolean;
    has_language: boolean;
    has_card_details: boolean;
  };
  /** The application reads no other column. */
  request_numbering: { generation: Generated<number> };
  daily_counters: { key: Buffer; count: number; since: Timestamp };
  minute_counters: { key: Buffer; count: number; since: Timestamp };
  shipments: {
    request_id: number;
    address: Encrypted;
    governorate_code: string;
    police_department_code: string;
    post_office_code: string;
    received_at: Timestamp;
  };
  staff: {
    id: GeneratedAlways<number>;
    email: string;
    user_name: Generated<string>;
    role: StaffRole;
    active: Generated<boolean>;
    added_at: Timestamp;
    added_by: string;
    issuer: string | null;
    subject: string | null;
    trial: Generated<boolean>;
    citizen_id: number | null;
    seal: ColumnType<Ciphertext | '', undefined, EncryptedText>;
  };
  staff_acts: {
    staff_id: number;
    idempotency_key: string;
    payload_hash: Digest;
    result: object | string | null;
    at: Timestamp;
  };
  proposals: {
    id: GeneratedAlways<number>;
    kind: ProposalKind;
    subject: string;
    payload: JSONColumnType<ProposedActs[ProposalKind]>;
    state: Generated<ProposalState>;
    refusal: string | null;
    proposed_by: number;
    proposed_at: Timestamp;
    expires_at: Timestamp;
    decided_by: number | null;
    decided_at: Timestamp | null;
    seen_at: Generated<Date | null>;
  };
  acceptance_rules: {
    id: GeneratedAlways<number>;
    reason: string;
    proposed_by: number;
    approved_by: number;
    on_at: Timestamp;
    considered_until: Timestamp;
    paused_at: Timestamp | null;
    off_at: Timestamp | null;
    off_by: number | null;
    alerted_at: Timestamp | null;
  };
  acceptance_days: { day: string; accepted: number };
  offices: {
    id: GeneratedAlways<number>;
    name: string;
    active: boolean;
    governorates: string[];
    lists: DocumentList[];
    languages: string[];
    version: Generated<number>;
    assigned_version: Generated<number>;
  };
  /** `until`: YYYY-MM-DD. */
  staff_offices: { office_id: number; staff_id: number; until: string | null };
  certificate_sheets: {
    serial: number;
    request_id: number | null;
    document_id: number | null;
    /** 0: digital copy. */
    copy: number | null;
    replaces: number | null;
    key_id: string;
    specimen: boolean;
    issued_at: Timestamp;
    /** Null for a digital copy too. */
    issued_by: number | null;
    client: string | null;
    kind: SheetKind | null;
    idempotency_key: string | null;
  };
  typed_codes: {
    serial: number;
    digest: Digest;
    /** JSON. */
    holder: Encrypted;
  };
  signed_codes: {
    serial: number;
    payload_hash: Digest;
    /** JSON. */
    code: Encrypted;
    signed_at: Timestamp;
  };
  stored_sheets: {
    sheet_serial: number;
    /** JSON. */
    sheet: Encrypted;
  };
  certificate_revocations: {
    serial: number;
    cause: RevocationCause;
    reason: string;
    proposed_by: number;
    revoked_by: number;
    revoked_at: Timestamp;
  };
  lost_certificates: { first: number; last: number; found_at: Timestamp };
  waiting_certificates: {
    document_id: number;
    request_id: number;
    cause: PrintWait;
    since: Timestamp;
    confirmed_by: number | null;
  };
  certificate_lists: { kind: 'root' | 'keys' | 'status'; content: Buffer; issued_at: Timestamp };
  staff_sessions: {
    id: GeneratedAlways<number>;
    address: string;
    secret_hash: Digest;
    staff_id: number;
    opened_at: Timestamp;
    used_at: Timestamp;
    ended_at: Timestamp | null;
  };
  envelope_marks: { request_id: number; mark: EnvelopeMark; marked_by: number; at: Timestamp };
  dispatch_batches: {
    courier_reference: string | null;
    id: GeneratedAlways<number>;
    governorate_code: string;
    created_by: number;
    created_at: Timestamp;
    handed_over_by: number | null;
    handed_over_at: Timestamp | null;
  };
  rejection_reasons: {
    code: string;
    name_ar: string;
    name_en: string | null;
    english_older: Generated<boolean>;
    active: Generated<boolean>;
    position: number;
  };
  holidays: { day: string; name_ar: string; confirmed: Generated<boolean>; recorded_by: string };
  outlet_versions: {
    code: string;
    version: number;
    position: number;
    kind: OutletKind;
    governorate_code: string;
    name_ar: string;
    place_ar: string;
    name_en: string | null;
    place_en: string | null;
    english_older: Generated<boolean>;
    service_type: OutletServiceType;
    services: DocumentType[];
    hours: string;
    lat: number;
    lon: number;
    sample: boolean;
    hours_sample: boolean;
    status: Generated<OutletStatus>;
    reason: Generated<string>;
    saved_at: Timestamp;
    saved_by: string;
  };
  retention_runs: { day: string; began_at: Timestamp };
  /** Used when the database opens. */
  data_keys: { id: string; proof: Buffer };
  table_encryption: { table_name: string; reached: Generated<number>; finished: boolean };
  audit_entries: {
    id: GeneratedAlways<number>;
    at: GeneratedAlways<Date>;
    actor_kind: 'staff' | 'command' | 'system' | 'rule' | 'client' | 'citizen';
    actor_id: number | null;
    role: string;
    address: string;
    action: string;
    request_id: number | null;
    detail: JSONColumnType<Record<string, unknown>>;
  };
  /** Written only by `chain_audit_entries`. */
  audit_chain: {
    position: GeneratedAlways<number>;
    entry_id: GeneratedAlways<number>;
    hash: GeneratedAlways<Buffer>;
  };
  audit_unchained: { entry_id: GeneratedAlways<number> };
  audit_seals: {
    number: number;
    position: number;
    mac: Buffer;
    sealed_at: Date;
    gap: 'outage' | 'recovery' | null;
  };
  breaches: {
    id: GeneratedAlways<number>;
    found_at: Timestamp;
    what_happened: string;
    affected: string;
    recorded_at: Timestamp;
    recorded_by: number;
  };
  breach_notes: {
    id: GeneratedAlways<number>;
    breach_id: number;
    kind: BreachNoteKind;
    happened_at: Timestamp;
    text: string;
    recorded_at: Timestamp;
    recorded_by: number;
  };
  schema_versions: {
    version: number;
    name: string | null;
    md5: string | null;
    run_at: Date | null;
  };
  payment_attempts: {
    id: GeneratedAlways<number>;
    request_id: number;
    attempt: number;
    method: PaymentMethod;
    merchant_reference: string;
    provider_reference: string | null;
    amount: Piastres;
    fees: Piastres | null;
    checkout_url: string | null;
    state: Generated<AttemptState>;
    requested_at: Timestamp;
    expires_at: Timestamp;
    poll_count: Generated<number>;
    next_poll_at: Timestamp | null;
  };
  payment_events: {
    id: GeneratedAlways<number>;
    provider_reference: string;
    status: PaymentStatus;
    merchant_reference: string;
    order_amount: Piastres;
    payment_amount: Piastres;
    fees: Piastres;
    provider_method: string;
    source: 'webhook' | 'poll';
    occurred_at: Timestamp | null;
    received_at: Timestamp;
  };
  payments: {
    id: GeneratedAlways<number>;
    provider_reference: string;
    merchant_reference: string;
    request_id: number | null;
    named_request_id: Generated<number | null>;
    amount: Piastres;
    fees: Piastres;
    method: PaymentMethod;
    provider_method: string;
    paid_at: Timestamp;
    unallocated_reason: UnallocatedReason | null;
    resolution: 'applied' | 'refunded' | null;
    resolved_at: Timestamp | null;
    resolved_by: number | null;
  };
  refunds: {
    id: GeneratedAlways<number>;
    payment_id: number;
    document_id: number | null;
    amount: Piastres;
    reason: string;
    idempotency_key: string;
    state: Generated<RefundState>;
    requested_by: number | null;
    decided_by: number | null;
    decided_at: Timestamp | null;
    requested_at: Timestamp;
    ended_at: Timestamp | null;
    refusal: string | null;
    attempts: Generated<number>;
    next_attempt_at: Timestamp | null;
  };
  ledger_transactions: {
    id: GeneratedAlways<number>;
    at: Timestamp;
    cause: LedgerCause;
    payment_id: number;
    refund_id: number | null;
  };
  ledger_lines: { transaction_id: number; account: LedgerAccount; amount: Piastres };
  reconciliations: {
    id: GeneratedAlways<number>;
    day: string;
    ran_at: Timestamp;
    payments: number;
    taken: Piastres;
    refunded: Piastres;
    unallocated: Piastres;
    difference_count: number | null;
  };
  reconciliation_runs: {
    day: string;
    pages: Generated<number>;
    step: Generated<'attempts' | 'payments'>;
    after_at: Generated<Timestamp>;
    after_id: Generated<number>;
    payments: Generated<number>;
    difference_count: Generated<number>;
    differences: Generated<unknown>;
    advanced_at: Timestamp;
  };
  reconciliation_differences: {
    reconciliation_id: number;
    position: number;
    kind: DifferenceKind;
    merchant_reference: string;
    ours: string;
    theirs: string | null;
    our_amount: Piastres | null;
    their_amount: Piastres | null;
  };
  feedback_messages: {
    reference: Generated<number>;
    name: Encrypted;
    mobile_number: Encrypted;
    email: Encrypted;
    type: FeedbackType;
    message: Encrypted;
    locale: Generated<Locale>;
    state: Generated<FeedbackState>;
    idempotency_key: string | null;
    content_hash: ColumnType<Buffer, ContentDigest, ContentDigest>;
    erased_at: Timestamp | null;
    received_on: Generated<string>;
    received_at: Timestamp;
    version: Generated<number>;
    assigned_to: number | null;
  };
  feedback_actions: {
    id: GeneratedAlways<number>;
    reference: number;
    action: FeedbackAction;
    text: string;
    done_at: Timestamp;
    done_by: number;
  };
  feedback_answers: {
    action_id: number;
    attempts: Generated<number>;
    next_attempt_at: Timestamp;
    sent_at: Timestamp | null;
    dead_lettered_at: Timestamp | null;
    failure: NotificationFailure | null;
  };
  webhooks: {
    id: GeneratedAlways<number>;
    client: string;
    position: number;
    attempts: Generated<number>;
    next_attempt_at: Timestamp;
  };
  poll_votes: {
    id: GeneratedAlways<number>;
    option: PollOption;
    idempotency_key: string | null;
    cast_at: Timestamp;
  };
  scheduled_tasks: {
    name: string;
    next_run_at: Timestamp;
    leased_until: Timestamp;
    failures: Generated<number>;
    failure: string | null;
  };
  maintenance_runs: {
    task: 'backup' | 'audit';
    finished_at: Timestamp;
  };
  page_timings: {
    day: string;
    template: PageTemplate;
    viewport: ViewportClass;
    metric: PageMetric;
    bucket: number;
    visits: number;
  };
  order_steps: {
    day: string;
    list: DocumentList;
    step: OrderStep;
    orders: number;
  };
  daily_figures: {
    day: string;
  };
  daily_money: {
    day: string;
    list: RequestList;
    taken: Piastres;
    refunded: Piastres;
  };
  daily_state_times: {
    day: string;
    state: RequestState;
    bucket: number;
    requests: number;
  };
  order_days: {
    day: string;
    counted_at: Timestamp;
  };
  daily_orders: {
    day: string;
    list: RequestList;
    state: RequestState;
    requests: number;
    late: number;
    piastres: Piastres;
  };
  daily_rejections: {
    day: string;
    rejection_code: string;
    documents: number;
  };
  notifications: {
    id: GeneratedAlways<number>;
    request_id: number;
    kind: NotificationKind;
    occurrence: Generated<string>;
    channel: NotificationChannel;
    detail: JSONColumnType<Record<string, unknown>>;
    created_at: Timestamp;
    next_attempt_at: Timestamp;
    sent_at: Timestamp | null;
    dead_lettered_at: Timestamp | null;
    superseded_at: Timestamp | null;
    failure: NotificationFailure | null;
    attempts: Generated<number>;
  };
}

/** `bounded` does not grow with use; `deleted`; `emptied` loses personal data; `permanent`. */
type RowEnd = 'bounded' | 'deleted' | 'emptied' | 'permanent';

/** Retention and its term or reason. */
type TableRetention = readonly [ends: RowEnd, when: string];

/**
 * A missing table does not compile; `retention.test.ts` compares with the database, docs/schema.md shows it.
 * `RETENTION_TERMS` sets the terms of personal data.
 */
export const TABLE_RETENTION: Record<keyof Tables, TableRetention> = {
  lookup_items: ['bounded', 'seed data'],
  governorates: ['bounded', 'seed data'],
  police_departments: ['bounded', 'seed data'],
  post_offices: ['bounded', 'seed data'],
  prices: ['bounded', 'one row per change by staff'],
  regulations: ['bounded', 'one row per change by staff'],
  regulation_versions: ['bounded', 'one row per change by staff'],
  citizens: ['emptied', '2 years after the last login, without remaining requests'],
  spent_login_tokens: ['deleted', 'a day after expiry'],
  minted_login_tokens: ['deleted', 'within an hour after expiry'],
  sessions: ['deleted', 'a day after its end'],
  refresh_tokens: ['deleted', 'with its session'],
  requests: ['emptied', '1 year after rejection or withdrawal, 2 after delivery or return'],
  documents: ['emptied', 'with its request'],
  document_corrections: ['emptied', 'with its request'],
  document_lookups: ['emptied', '30 days after the decision, the grade with its request'],
  request_messages: ['emptied', 'with its request'],
  request_notes: ['emptied', 'with its request'],
  pending_decisions: ['deleted', 'when it takes effect; one that could not, a day later'],
  quality_checks: ['permanent', 'outcome of a second look; names only staff'],
  quality_check_documents: ['permanent', 'outcome of a second look; no personal data'],
  request_history: ['emptied', 'with its request'],
  shipments: ['emptied', 'with its request'],
  request_transitions: ['bounded', 'seed data'],
  document_transitions: ['bounded', 'seed data'],
  document_kinds: ['bounded', 'seed data'],
  request_numbering: ['bounded', 'one row'],
  daily_counters: ['deleted', 'one day'],
  minute_counters: ['deleted', 'one hour'],
  staff: ['bounded', 'one row per change by staff'],
  acceptance_rules: ['permanent', 'who switched the rule on and off; no citizen'],
  acceptance_days: ['permanent', 'one row per day'],
  proposals: ['deleted', '30 days after its deadline'],
  certificate_sheets: ['permanent', 'valid for good; no personal data'],
  typed_codes: ['emptied', 'with the personal data of its request'],
  signed_codes: ['deleted', 'one week after the signature'],
  stored_sheets: [
    'deleted',
    'at the handover; digital copies with the personal data of the request',
  ],
  certificate_revocations: ['permanent', 'the published status list; no personal data'],
  lost_certificates: ['permanent', 'the published status list; no personal data'],
  waiting_certificates: ['permanent', 'once confirmed, else until printed; no personal data'],
  envelope_marks: ['permanent', 'one row per act on the envelope of a request; no personal data'],
  certificate_lists: ['bounded', 'one row per published list'],
  staff_acts: ['deleted', 'one day after the act'],
  offices: ['bounded', 'one row per change by staff'],
  staff_offices: ['bounded', 'one row per change by staff'],
  staff_sessions: ['deleted', '30 days after last use'],
  dispatch_batches: ['permanent', 'dispatch record; names only staff'],
  rejection_reasons: ['bounded', 'one row per change by staff'],
  holidays: ['bounded', 'one row per change by staff'],
  outlet_versions: ['bounded', 'one row per change by staff'],
  retention_runs: ['permanent', 'one row per day'],
  data_keys: ['bounded', 'one row per key'],
  table_encryption: ['bounded', 'seed data'],
  audit_entries: ['deleted', '5 years'],
  audit_chain: ['deleted', 'with its entry, except the last link'],
  audit_unchained: ['deleted', 'seconds, until linked'],
  audit_seals: ['permanent', 'at most one per minute; proves integrity'],
  breaches: ['permanent', 'no personal data'],
  breach_notes: ['permanent', 'no personal data'],
  schema_versions: ['bounded', 'seed data'],
  payment_attempts: ['permanent', 'ledger data; no personal data'],
  payment_events: ['permanent', 'ledger data; no personal data'],
  payments: ['permanent', 'ledger data; no personal data'],
  refunds: ['permanent', 'ledger data; no personal data'],
  ledger_transactions: ['permanent', 'ledger data; no personal data'],
  ledger_lines: ['permanent', 'ledger data; no personal data'],
  reconciliations: ['permanent', 'ledger data; no personal data'],
  reconciliation_differences: ['permanent', 'ledger data; no personal data'],
  reconciliation_runs: ['deleted', 'with the report of its day; no personal data'],
  feedback_messages: ['emptied', '1 year after receipt'],
  feedback_actions: ['emptied', 'with its message'],
  feedback_answers: ['permanent', 'a row per answer; no personal data'],
  webhooks: ['bounded', 'one row per machine client with a webhook'],
  poll_votes: ['permanent', 'a row a vote; no personal data'],
  maintenance_runs: ['bounded', 'one row per task'],
  page_timings: ['deleted', '400 days'],
  order_steps: ['permanent', 'counts of a day; no personal data'],
  daily_figures: ['permanent', 'one row per day'],
  daily_money: ['permanent', 'sums of a day; no personal data'],
  daily_state_times: ['permanent', 'counts of a day; no personal data'],
  order_days: ['permanent', 'one row per day'],
  daily_orders: ['permanent', 'counts of a day; no personal data'],
  daily_rejections: ['permanent', 'counts of a day; no personal data'],
  notifications: ['deleted', '90 days after creation, once sent or given up'],
  scheduled_tasks: ['bounded', 'one row per task'],
};
