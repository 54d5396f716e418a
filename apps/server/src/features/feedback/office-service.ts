import {
  COLLISION_MINUTES,
  FEEDBACK_PAGE_SIZE,
  FEEDBACK_SEARCH_SIZE,
  type FeedbackListItem,
  type FeedbackMessage,
  type PollResults,
  writeCursor,
} from '@wathiqa/contract/office';
import {
  cairoDay,
  calendarDay,
  FEEDBACK_ACTIONS,
  type FeedbackAction,
  feedbackExcerpt,
  findRequestId,
  foldArabic,
  isFeedbackActionAllowed,
  isoDay,
  legalAnswerDue,
  POLL_OPTIONS,
  SMS_ANSWER_MAX_LENGTH,
  workingDaysLeft,
} from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { RowOf } from '../../db/database.ts';
import type { StaffCaller } from '../../http/access.ts';
import type { Counted } from '../../http/calls.ts';
import { fieldError, requireSeen, ServiceError } from '../../http/errors.ts';
import { toWire } from '../../http/wire-rows.ts';
import { type CappedReading, countRead } from '../../requests/audit/counted-reads.ts';
import { auditedChange, recordAudit } from '../../requests/audit/repository.ts';
import { findHolidays } from '../../requests/decision-time.ts';
import { holdMember } from '../../requests/staff-acts.ts';
import {
  assignFeedback,
  countVotes,
  type FeedbackFilter,
  type FeedbackRow,
  findAnsweringStaff,
  findFeedback,
  findFeedbackActions,
  findFeedbackPage,
  findReaders,
  lockFeedback,
  writeFeedbackAction,
} from './office-repository.ts';

type Context = Pick<AppContext, 'database' | 'now'>;

type Filter = Omit<FeedbackFilter, 'assignedTo'>;

/** A page of feedback with first words, audited. `next`: cursor. */
export async function readFeedbackPage(
  context: Context,
  caller: StaffCaller,
  { mine, ...filter }: Filter & { mine?: 'yes' | undefined },
): Promise<{ messages: FeedbackListItem[]; next: string | null }> {
  const assignedTo = mine && caller.staffId;
  const { query } = context.database;
  const found = await findFeedbackPage(query, { ...filter, assignedTo }, FEEDBACK_PAGE_SIZE + 1);
  const page = found.slice(0, FEEDBACK_PAGE_SIZE);
  const last = found.length > FEEDBACK_PAGE_SIZE ? page.at(-1) : undefined;
  return {
    messages: await listMessages(context, caller, page),
    next: last ? writeCursor({ at: last.received_at, id: last.reference }) : null,
  };
}

/** The newest messages whose number or text has all words, folded; audited. Texts are encrypted, so it reads them. */
export async function searchMessages(
  context: Context,
  caller: StaffCaller,
  { text, mine, ...filter }: Omit<Filter, 'order'> & { text: string; mine?: boolean | undefined },
): Promise<{ messages: FeedbackListItem[]; more: boolean }> {
  const words = foldArabic(text).split(' ');
  const assignedTo = mine ? caller.staffId : undefined;
  const read = await findFeedbackPage(
    context.database.query,
    { ...filter, assignedTo, order: 'newest' },
    FEEDBACK_SEARCH_SIZE + 1,
  );
  const found = read.slice(0, FEEDBACK_SEARCH_SIZE).filter(({ reference, message }) => {
    const searched = `${reference} ${foldArabic(message)}`;
    return words.every((word) => searched.includes(word));
  });
  return {
    messages: await listMessages(context, caller, found.slice(0, FEEDBACK_PAGE_SIZE)),
    more: found.length > FEEDBACK_PAGE_SIZE || read.length > FEEDBACK_SEARCH_SIZE,
  };
}

async function listMessages(
  context: Context,
  caller: StaffCaller,
  rows: readonly RowOf<typeof findFeedbackPage>[],
): Promise<FeedbackListItem[]> {
  if (rows.length > 0) {
    const references = rows.map(({ reference }) => String(reference));
    const entry = { action: 'feedback.list', detail: { references } } as const;
    await recordAudit(context.database.query, caller, entry);
  }
  const clockOf = await legalClock(context);
  return rows.map(({ reference, received_at, message, ...row }) => ({
    ...row,
    ...clockOf({ ...row, receivedAt: new Date(received_at) }),
    reference: String(reference),
    receivedAt: received_at,
    excerpt: feedbackExcerpt(message),
    requestId: findRequestId(message) ?? null,
  }));
}

/** Reads a message. @throws ServiceError NOT_FOUND; READING_CAPPED */
export async function viewFeedback(
  context: Context & CappedReading,
  caller: StaffCaller,
  { reference }: { reference: string },
): Promise<Counted & { message: FeedbackMessage }> {
  const since = new Date(context.now().getTime() - COLLISION_MINUTES * 60_000);
  const { staffId } = caller;
  const openedBy = await findReaders(context.database.query, { reference, staffId, since });
  const colleagues = await findAnsweringStaff(context.database.query);
  const message = { ...(await loadFeedback(context, reference)), openedBy, colleagues };
  const read = { action: 'feedback.read', detail: { reference } } as const;
  return { ...(await countRead(context, caller, read)), message };
}

/**
 * Answers, closes or reopens a message; an answer is sent after commit. The audit log has no text, because it may
 * contain personal data.
 *
 * @throws ServiceError NOT_FOUND; MALFORMED for an answer too long for its SMS; OUTDATED for another version or state
 */
export async function applyFeedbackAction(
  { database, now }: Context,
  caller: StaffCaller,
  done: { reference: string; version: number; action: FeedbackAction; text: string },
): Promise<void> {
  const { reference, action } = done;
  const after = FEEDBACK_ACTIONS[action].to;
  await auditedChange(database, caller, `feedback.${action}`, async (transaction) => {
    const locked = await lockFeedback(transaction, reference);
    if (!locked) throw new ServiceError('NOT_FOUND');
    if (action === 'answer' && !locked.email && done.text.length > SMS_ANSWER_MAX_LENGTH) {
      throw fieldError('text', `tooLong:${SMS_ANSWER_MAX_LENGTH}:${done.text.length}`);
    }
    requireSeen(locked.version, done.version);
    if (!isFeedbackActionAllowed(action, locked.state, locked.type))
      throw new ServiceError('OUTDATED');
    const written = { ...done, staffId: caller.staffId, at: now() };
    await writeFeedbackAction(transaction, written, after);
    return { reference, before: locked.state, after };
  });
}

/** @throws ServiceError NOT_FOUND; OUTDATED for another assignee; MALFORMED for a member who may not answer */
export async function assignMessage(
  { database }: Context,
  caller: StaffCaller,
  { seen, ...assigned }: { reference: string; staffId: number | null; seen: number | null },
): Promise<void> {
  const { staffId } = assigned;
  await database.transaction(async (transaction) => {
    if (staffId !== null) {
      await holdMember(transaction, staffId);
      const colleagues = await findAnsweringStaff(transaction);
      if (!colleagues.some(({ id }) => id === staffId)) throw fieldError('staffId', 'choice');
    }
    const locked = await lockFeedback(transaction, assigned.reference);
    if (!locked) throw new ServiceError('NOT_FOUND');
    requireSeen(locked.assigned_to, seen);
    await assignFeedback(transaction, assigned);
    await recordAudit(transaction, caller, { action: 'feedback.assign', detail: assigned });
  });
}

/** Votes in an inclusive range of Cairo days. */
export async function countPoll(
  { database }: Context,
  { from, to }: { from: string; to: string },
): Promise<PollResults> {
  const rows = await countVotes(database.query, from, to);
  const none = POLL_OPTIONS.map((option) => [option, 0]);
  const votes = Object.fromEntries([...none, ...rows.map(({ option, votes }) => [option, votes])]);
  return { from, to, votes };
}

/** The clock that the law gives a message, by today's calendar. */
async function legalClock({ database, now }: Context) {
  const holidays = (await findHolidays(database.query)).map(calendarDay);
  return ({ type, state, receivedAt }: Pick<FeedbackRow, 'type' | 'state' | 'receivedAt'>) => {
    const due = legalAnswerDue(type, receivedAt, holidays);
    return {
      dueOn: due ? isoDay(due) : null,
      daysLeft: due && state === 'open' ? workingDaysLeft(cairoDay(now()), due, holidays) : null,
    };
  };
}

/** @throws ServiceError NOT_FOUND */
async function loadFeedback(
  context: Context,
  reference: string,
): Promise<Omit<FeedbackMessage, 'openedBy' | 'colleagues'>> {
  const { database } = context;
  const [message, actions] = await Promise.all([
    findFeedback(database.query, reference),
    findFeedbackActions(database.query, reference),
  ]);
  if (!message) throw new ServiceError('NOT_FOUND');
  const { mobile_number: mobileNumber, ...row } = message;
  return {
    ...toWire(row),
    ...(await legalClock(context))(message),
    ...{ reference, mobileNumber },
    requestId: findRequestId(row.message) ?? null,
    actions: actions.map(toWire),
  };
}
