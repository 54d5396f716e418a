import { stalledGroupNames } from '@wathiqa/content';
import { STALLED_COUNTED } from '@wathiqa/contract/office';
import { cairoDay, calendarDay, isoDay, isWorkingDay } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import { findHolidays } from '../../../requests/decision-time.ts';
import { alertStaff } from '../../identity/staff/alerts.ts';
import { alertMessages as texts } from './alert.messages.ts';
import { listStalled } from './service.ts';

type Context = Pick<AppContext, 'database' | 'jobs' | 'now' | 'senders' | 'settings'>;

/** Sends supervisors the numbers of overdue work every working morning, if `STALLED_ALERTS` is on. */
export function stalledAlerts(context: Context): void {
  if (!context.settings.stalledAlerts) return;
  context.jobs.schedule({
    name: 'reports.stalled-alert',
    dailyAt: '08:30',
    timeoutSeconds: 600,
    runsOn: 'oneServer',
    run: (signal) => sendStalledAlert(context, signal),
  });
}

/**
 * Sends nothing on a day off, or if nothing is overdue. A repeated run has the same message ids.
 *
 * @throws as `alertStaff`
 */
export async function sendStalledAlert(
  context: Omit<Context, 'jobs'>,
  signal: AbortSignal,
): Promise<void> {
  const { database, now, senders, settings } = context;
  const today = cairoDay(now());
  const holidays = (await findHolidays(database.query)).map(calendarDay);
  if (!senders.email || !isWorkingDay(today, holidays)) return;
  const groups = (await listStalled({ database, now }, { offices: null })).filter(
    ({ count }) => count > 0,
  );
  if (groups.length === 0) return;
  const alert = {
    key: `stalled.${isoDay(today)}`,
    subject: settings.sandbox ? texts.trialSubject : texts.subject,
    paragraphs: [texts.lead],
    facts: groups.map(({ name, count }) => ({
      label: stalledGroupNames[name],
      value: count > STALLED_COUNTED ? texts.moreThan(STALLED_COUNTED) : String(count),
    })),
    action: texts.action,
    why: texts.why,
    page: 'stalled',
  };
  await alertStaff(context, 'supervisor', alert, signal);
}
