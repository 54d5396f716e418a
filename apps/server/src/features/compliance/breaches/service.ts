import type { Breach, BreachNote } from '@wathiqa/contract/office';
import {
  type BreachNoteKind,
  breachNotices,
  type CalendarDay,
  calendarDay,
  isoDay,
} from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { fieldError, ServiceError } from '../../../http/errors.ts';
import { toWire } from '../../../http/wire-rows.ts';
import { recordAudit } from '../../../requests/audit/repository.ts';
import { findHolidays } from '../../../requests/decision-time.ts';
import {
  type BreachNoteRow,
  type BreachRow,
  findBreaches,
  findBreachNotes,
  findFoundAt,
  insertBreach,
  insertBreachNote,
  toInstant,
} from './repository.ts';

type Context = Pick<AppContext, 'database' | 'now'>;

export async function listBreaches({ database, now }: Context): Promise<Breach[]> {
  const rows = await findBreaches(database.query);
  const notes = await findBreachNotes(database.query);
  const holidays = (await findHolidays(database.query)).map(calendarDay);
  const at = now();
  return rows.map((row) => {
    const added = notes.filter(({ breachId }) => breachId === row.id);
    return toBreach(row, added, holidays, at);
  });
}

/** @throws ServiceError MALFORMED for a future discovery */
export async function enterBreach(
  context: Context,
  caller: StaffCaller,
  breach: { foundAt: string; whatHappened: string; affected: string },
): Promise<Breach[]> {
  const recordedAt = context.now();
  await context.database.transaction(async (transaction) => {
    const foundAt = await toInstant(transaction, breach.foundAt);
    if (foundAt > recordedAt) throw fieldError('foundAt', 'notYet');
    const breachId = await insertBreach(transaction, {
      found_at: foundAt,
      what_happened: breach.whatHappened,
      affected: breach.affected,
      recorded_at: recordedAt,
      recorded_by: caller.staffId,
    });
    await recordAudit(transaction, caller, { action: 'breaches.record', detail: { breachId } });
  });
  return listBreaches(context);
}

/**
 * Adds an action, finding or notification.
 *
 * @throws ServiceError NOT_FOUND; MALFORMED for a future time, or a notification before discovery
 */
export async function addNote(
  context: Context,
  caller: StaffCaller,
  note: { breachId: number; kind: BreachNoteKind; happenedAt: string; text: string },
): Promise<Breach[]> {
  const recordedAt = context.now();
  const { breachId, kind } = note;
  await context.database.transaction(async (transaction) => {
    const foundAt = await findFoundAt(transaction, breachId);
    if (!foundAt) throw new ServiceError('NOT_FOUND');
    const happenedAt = await toInstant(transaction, note.happenedAt);
    if (happenedAt > recordedAt) throw fieldError('happenedAt', 'notYet');
    if (kind !== 'note' && happenedAt < foundAt) throw fieldError('happenedAt', 'beforeFound');
    const noteId = await insertBreachNote(transaction, {
      breach_id: breachId,
      kind,
      happened_at: happenedAt,
      text: note.text,
      recorded_at: recordedAt,
      recorded_by: caller.staffId,
    });
    const detail = { breachId, noteId, kind };
    await recordAudit(transaction, caller, { action: 'breaches.addNote', detail });
  });
  return listBreaches(context);
}

function toBreach(
  row: BreachRow,
  notes: readonly BreachNoteRow[],
  holidays: readonly CalendarDay[],
  now: Date,
): Breach {
  const notified = (kind: BreachNoteKind) =>
    notes.find((note) => note.kind === kind)?.happenedAt ?? null;
  const authorityNotifiedAt = notified('authorityNotified');
  const personsNotifiedAt = notified('personsNotified');
  const times = { foundAt: row.foundAt, authorityNotifiedAt, personsNotifiedAt };
  const { authority, persons } = breachNotices(times, holidays, now);
  return {
    ...toWire(row),
    recordedBy: row.recordedBy ?? '',
    authority: {
      state: authority.state,
      notifiedAt: authorityNotifiedAt?.toISOString() ?? null,
      dueAt: authority.dueAt.toISOString(),
    },
    persons: {
      state: persons.state,
      notifiedAt: personsNotifiedAt?.toISOString() ?? null,
      dueOn: isoDay(persons.dueOn),
    },
    notes: notes.map(toNote),
  };
}

function toNote({ breachId: _, ...row }: BreachNoteRow): BreachNote {
  return { ...toWire(row), recordedBy: row.recordedBy ?? '' };
}
