import type { AppContext } from '../../../context.ts';
import { measure } from '../../../observability/measured-events.ts';
import { logOperation } from '../../../observability/operation-events.ts';
import { recordRule } from '../../../requests/audit/repository.ts';
import { hasAccess } from '../../identity/staff/repository.ts';
import { toLetter } from '../../notifications/letter.ts';
import { alertMessages as texts } from './alert.messages.ts';
import { endRule, findRule, findUnreported, markReported } from './repository.ts';

type Context = Pick<AppContext, 'database' | 'now' | 'settings' | 'senders' | 'log'>;

/**
 * Switches the rule off if a second look contradicted an acceptance, and reports it to the log and by e-mail to
 * administrators. A repeated run has the same message ids.
 */
export async function stopContradictedRule(context: Context, signal: AbortSignal): Promise<void> {
  const { database, now, log } = context;
  const rule = await findRule(database.longQuery);
  const { id: ruleId, contradictedBy: checkId = null } = rule ?? {};
  if (ruleId !== undefined && checkId !== null) {
    const stopped = await database.transaction(async (transaction) => {
      if (!(await endRule(transaction, ruleId, { by: null, at: now() }))) return false;
      await recordRule(transaction, {
        action: 'acceptance.switchOff',
        detail: { ruleId, checkId },
      });
      return true;
    });
    if (stopped) logOperation(log, 'acceptance_rule_stopped', { ruleId, checkId });
  }
  for (const id of await findUnreported(database.longQuery)) {
    await sendAlert(context, id, signal);
    await markReported(database.longQuery, id, now());
  }
}

async function sendAlert(
  { database, senders, settings }: Context,
  ruleId: number,
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
      subject: isTrial ? texts.trialSubject : texts.subject,
      paragraphs: texts.paragraphs,
      facts: [],
      action: texts.action,
      why: texts.why,
    },
    `${publicUrl}/office/civil-register`,
    'ar',
  );
  for (const { id, email: to } of recipients) {
    await senders.email.send({ key: `acceptance.${ruleId}.${id}`, to, ...letter }, signal);
    measure('message', { channel: 'email', result: 'sent' });
  }
}
