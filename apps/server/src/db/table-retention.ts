import type { Tables } from './schema.ts';

/** Retention: `bounded` does not grow with use; `deleted`; `emptied` loses personal data; `kept` forever. */
type RowEnd = 'bounded' | 'deleted' | 'emptied' | 'kept';

/** Retention and its term or reason. */
type TableRetention = readonly [ends: RowEnd, when: string];

const BY_STAFF: TableRetention = ['bounded', 'a row a change by staff'];
const BY_PRODUCT: TableRetention = ['bounded', 'comes with the product'];
const WITH_REQUEST: TableRetention = ['emptied', 'with its request'];
const MONEY: TableRetention = ['kept', 'the money; names nobody'];

/**
 * A missing table does not compile; `retention.test.ts` compares with the database and docs/security/data.md.
 * `RETENTION_TERMS` sets the terms of personal data.
 */
export const TABLE_RETENTION: Record<keyof Tables, TableRetention> = {
  lookup_items: BY_PRODUCT,
  governorates: BY_PRODUCT,
  police_departments: BY_PRODUCT,
  post_offices: BY_PRODUCT,
  prices: BY_STAFF,
  regulations: BY_STAFF,
  regulation_versions: BY_STAFF,
  citizens: ['emptied', '2 years after the last sign-in, once no request names them'],
  spent_login_tokens: ['deleted', 'a day after it could be used'],
  minted_login_tokens: ['deleted', 'within an hour after it could be used'],
  sessions: ['deleted', 'a day after it ended by itself'],
  refresh_tokens: ['deleted', 'with its session'],
  requests: [
    'emptied',
    '1 year after it was rejected or withdrawn, 2 after its papers arrived or came back',
  ],
  documents: WITH_REQUEST,
  document_corrections: WITH_REQUEST,
  request_messages: WITH_REQUEST,
  request_history: WITH_REQUEST,
  shipments: WITH_REQUEST,
  request_transitions: BY_PRODUCT,
  document_transitions: BY_PRODUCT,
  document_kinds: BY_PRODUCT,
  request_numbering: ['bounded', 'one row'],
  daily_counters: ['deleted', 'a day after it began to count'],
  minute_counters: ['deleted', 'within an hour after its minute'],
  staff: BY_STAFF,
  staff_grants: ['deleted', '30 days after it could be decided'],
  staff_sessions: ['deleted', '30 days after it was used last'],
  dispatch_batches: ['kept', 'which papers left when; names staff alone'],
  rejection_reasons: BY_STAFF,
  holidays: BY_STAFF,
  outlet_versions: BY_STAFF,
  retention_runs: ['kept', 'a row a day'],
  data_keys: ['bounded', 'a row a key'],
  table_encryption: BY_PRODUCT,
  audit_entries: ['deleted', '5 years after it was written'],
  audit_chain: ['deleted', 'with its entry, but for the last link before those that stay'],
  audit_unchained: ['deleted', 'a second later, when it has its link'],
  audit_seals: ['kept', 'one a minute at most; proves that the audit is whole'],
  breaches: ['kept', 'names nobody'],
  breach_notes: ['kept', 'names nobody'],
  schema_versions: BY_PRODUCT,
  payment_attempts: MONEY,
  payment_events: MONEY,
  payments: MONEY,
  refunds: MONEY,
  ledger_transactions: MONEY,
  ledger_lines: MONEY,
  reconciliations: MONEY,
  reconciliation_differences: MONEY,
  reconciliation_runs: ['deleted', 'with the report of its day; names nobody'],
  feedback_messages: ['emptied', '1 year after it came'],
  feedback_actions: ['emptied', 'with its message'],
  feedback_answers: ['kept', 'a row per answer; no personal data'],
  poll_votes: ['kept', 'a row a vote; names nobody'],
  maintenance_runs: ['bounded', 'a row a task'],
  page_timings: ['deleted', '400 days after it was counted'],
  daily_figures: ['kept', 'a row a day'],
  daily_money: ['kept', 'sums of a day; names nobody'],
  daily_state_times: ['kept', 'counts of a day; names nobody'],
  order_days: ['kept', 'a row a day'],
  daily_orders: ['kept', 'counts of a day; names nobody'],
  daily_rejections: ['kept', 'counts of a day; names nobody'],
  notifications: ['deleted', '90 days after it was made, once it was sent or given up'],
  scheduled_tasks: ['bounded', 'one row per task'],
};
