import { cairoDay, calendarDay, compareDays, deadline } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import { measure } from '../../../observability/measured-events.ts';
import { logOperation } from '../../../observability/operation-events.ts';
import { recordRule } from '../../../requests/audit/repository.ts';
import { findHolidays } from '../../../requests/decision-time.ts';
import { hasAccess } from '../../identity/staff/repository.ts';
import { toLetter } from '../../notifications/letter.ts';
import { alertMessages as texts } from './alert.messages.ts';
import {
  endRule,
  findRule,
  findUnreported,
  markReported,
  pauseRule,
  type Rule,
} from './repository.ts';

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
  if (rule) await (rule.contradictedBy === null ? pauseOrResume : stop)(context, rule);
  for (const { id, off_at, stoppedAt } of await findUnreported(database.longQuery)) {
    const key = `acceptance.${id}.${stoppedAt.getTime()}`;
    await sendAlert(context, key, off_at ? texts.stopped : texts.paused, signal);
    await markReported(database.longQuery, id, now());
  }
}

async function stop({ database, now, log }: Context, { id: ruleId, contradictedBy }: Rule) {
  const detail = { ruleId, checkId: contradictedBy ?? 0 };
  const stopped = await database.transaction(async (transaction) => {
    if (!(await endRule(transaction, ruleId, { by: null, at: now() }))) return false;
    await recordRule(transaction, { action: 'acceptance.switchOff', detail });
    return true;
  });
  if (stopped) logOperation(log, 'acceptance_rule_stopped', detail);
}

async function pauseOrResume(
  { database, now, log }: Context,
  { id: ruleId, uncheckedSince, pausedAt }: Rule,
) {
  const at = now();
  const holidays = (await findHolidays(database.longQuery)).map(calendarDay);
  const isOverdue =
    uncheckedSince !== null &&
    compareDays(deadline(cairoDay(uncheckedSince), CHECK_WORKING_DAYS, holidays), cairoDay(at)) < 0;
  if (isOverdue === (pausedAt !== null)) return;
  const action = isOverdue ? 'acceptance.pause' : 'acceptance.resume';
  const changed = await database.transaction(async (transaction) => {
    if (!(await pauseRule(transaction, ruleId, isOverdue ? at : null))) return false;
    await recordRule(transaction, { action, detail: { ruleId } });
    return true;
  });
  if (changed && isOverdue) logOperation(log, 'acceptance_rule_paused', { ruleId });
}

async function sendAlert(
  { database, senders, settings }: Context,
  key: string,
  text: typeof texts.stopped | typeof texts.paused,
  signal: AbortSignal,
): Promise<void> {
  if (!senders.email) return;
  const { publicUrl, sandbox: isTrial } = settings;
  const recipients = await database.query
    .selectFrom('staff')
    .where('role', '=', 'administrator')
    .where(hasAccess(settings.trialSignIn))
    .select(['id', 'email'])
    .orderBy('id')
    .execute();
  const letter = toLetter(
    {
      sms: '',
      subject: isTrial ? texts.trial(text.subject) : text.subject,
      paragraphs: text.paragraphs,
      facts: [],
      action: texts.action,
      why: texts.why,
    },
    `${publicUrl}/office/civil-register`,
    'ar',
  );
  for (const { id, email: to } of recipients) {
    await senders.email.send({ key: `${key}.${id}`, to, ...letter }, signal);
    measure('message', { channel: 'email', result: 'sent' });
  }
}
