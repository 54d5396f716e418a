import { stalledGroupNames } from '@wathiqa/content';
import { STALLED_COUNTED, type StalledGroup } from '@wathiqa/contract/office';
import { cairoDay, calendarDay, isoDay, isWorkingDay } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import { findHolidays } from '../../../requests/decision-time.ts';
import { hasAccess } from '../../identity/staff/repository.ts';
import { type Email, toLetter } from '../../notifications/letter.ts';
import { sendToStaff } from '../../notifications/staff-alerts.ts';
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
 * @throws as `sendToStaff`
 */
export async function sendStalledAlert(
  { database, now, senders, settings }: Omit<Context, 'jobs'>,
  signal: AbortSignal,
): Promise<void> {
  const today = cairoDay(now());
  const holidays = (await findHolidays(database.query)).map(calendarDay);
  if (!senders.email || !isWorkingDay(today, holidays)) return;
  const groups = (await listStalled({ database, now }, { offices: null })).filter(
    ({ count }) => count > 0,
  );
  if (groups.length === 0) return;
  const supervisors = await database.query
    .selectFrom('staff')
    .where('role', '=', 'supervisor')
    .where(hasAccess(settings.trialSignIn))
    .select(['id', 'email'])
    .orderBy('id')
    .execute();
  const letter = toAlert(groups, settings);
  const recipients = supervisors.map(({ id, email: to }) => ({
    key: `stalled.${isoDay(today)}.${id}`,
    to,
  }));
  await sendToStaff(senders.email, letter, recipients, signal);
}

function toAlert(
  groups: readonly StalledGroup[],
  { publicUrl, sandbox: isTrial }: Pick<AppContext['settings'], 'publicUrl' | 'sandbox'>,
): Email {
  return toLetter(
    {
      sms: '',
      subject: isTrial ? texts.trialSubject : texts.subject,
      paragraphs: [texts.lead],
      facts: groups.map(({ name, count }) => ({
        label: stalledGroupNames[name],
        value: count > STALLED_COUNTED ? texts.moreThan(STALLED_COUNTED) : String(count),
      })),
      action: texts.action,
      why: texts.why,
    },
    `${publicUrl}/office/stalled`,
    'ar',
  );
}
