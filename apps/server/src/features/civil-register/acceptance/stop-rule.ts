import { cairoDay, calendarDay, compareDays, deadline } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import { logOperation } from '../../../observability/operation-events.ts';
import { recordRule } from '../../../requests/audit/repository.ts';
import { findHolidays } from '../../../requests/decision-time.ts';
import { alertStaff } from '../../identity/staff/alerts.ts';
import { alertMessages as texts } from './alert.messages.ts';
import { changeRule, findRule, findUnreported, type Rule, updateRule } from './repository.ts';

type Context = Pick<AppContext, 'database' | 'now' | 'settings' | 'senders' | 'log'>;

/** For a second look at an automatic acceptance. */
const CHECK_WORKING_DAYS = 2;

/**
 * Switches the rule off if a second look contradicted an acceptance, and pauses it while second looks are overdue.
 * Reports both to the log and by e-mail to administrators. A repeated run has the same message ids.
 */
export async function stopDoubtfulRule(context: Context, signal: AbortSignal): Promise<void> {
  const { database, now } = context;
  const rule = await findRule(database.longQuery);
  if (rule) await stop(context, rule);
  for (const { id, off_at, stoppedAt } of await findUnreported(database.longQuery)) {
    const { subject, paragraphs } = off_at ? texts.stopped : texts.paused;
    const alert = {
      key: `acceptance.${id}.${stoppedAt.getTime()}`,
      subject: context.settings.sandbox ? texts.trial(subject) : subject,
      ...{ paragraphs, facts: [], action: texts.action, why: texts.why, page: 'civil-register' },
    };
    await alertStaff(context, 'administrator', alert, signal);
    await updateRule(database.longQuery, id, { alerted_at: now() });
  }
}

async function stop({ database, now, log }: Context, rule: Rule): Promise<void> {
  const { id: ruleId, contradictedBy: checkId, uncheckedSince, pausedAt } = rule;
  const at = now();
  const isOverdue = uncheckedSince !== null && (await isLate(database, uncheckedSince, at));
  const isOver = checkId !== null;
  if (!isOver && isOverdue === (pausedAt !== null)) return;
  const detail = { ruleId, ...(isOver && { checkId }) };
  const action = isOver ? 'switchOff' : isOverdue ? 'pause' : 'resume';
  const changed = await database.transaction(async (transaction) => {
    const change = isOver ? { paused_at: null, off_at: at } : { paused_at: isOverdue ? at : null };
    if (!(await changeRule(transaction, ruleId, change))) return false;
    await recordRule(transaction, { action: `acceptance.${action}`, detail });
    return true;
  });
  if (!changed || action === 'resume') return;
  logOperation(log, isOver ? 'acceptance_rule_stopped' : 'acceptance_rule_paused', detail);
}

async function isLate({ longQuery }: AppContext['database'], since: Date, at: Date) {
  const holidays = (await findHolidays(longQuery)).map(calendarDay);
  const due = deadline(cairoDay(since), CHECK_WORKING_DAYS, holidays);
  return compareDays(due, cairoDay(at)) < 0;
}
