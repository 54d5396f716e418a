import type { AcceptanceDay } from '@wathiqa/contract/office';
import { addDays, type CalendarDay, cairoDay, isoDay } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { Reader } from '../../../db/database.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { ServiceError } from '../../../http/errors.ts';
import { toWire } from '../../../http/wire-rows.ts';
import { recordAudit } from '../../../requests/audit/repository.ts';
import {
  findWaiting,
  momentOf,
  propose as proposeChange,
  type Settlement,
} from '../../identity/staff/proposals.ts';
import { countLookups } from '../repository.ts';
import {
  changeRule,
  countChecks,
  countOrders,
  findAcceptanceDays,
  findRule,
  findRuleTimes,
  insertRule,
} from './repository.ts';

type Context = Pick<AppContext, 'database' | 'now' | 'settings'>;

const DAYS_SHOWN = 14;
const RULES_SHOWN = 5;

/** Settings, lookups and automatic acceptance for administrators. */
export async function readState(context: Context) {
  const { settings, database } = context;
  const { query } = database;
  return {
    connected: settings.civilRegister !== undefined,
    settings: settings.settingsInForce.filter(({ name }) => name.startsWith('REGISTRY_')),
    proposals: await findWaiting(query, 'automaticAcceptance', momentOf(context)),
    rules: (await findRuleTimes(query, RULES_SHOWN)).map(toWire),
    lookups: toWire(await countLookups(query)),
    days: await findDays(query, cairoDay(context.now())),
    checks: await countChecks(query),
  };
}

/** @throws ServiceError OUTDATED if on or proposed, or without a register; NO_SECOND_ADMINISTRATOR */
export async function propose(
  context: Context,
  caller: StaffCaller,
  { reason }: { reason: string },
) {
  if (!context.settings.civilRegister) throw new ServiceError('OUTDATED');
  await context.database.transaction(async (transaction) => {
    const proposalId = await proposeChange(context, transaction, caller, {
      ...{ kind: 'automaticAcceptance', subject: 'rule', act: { reason } },
    });
    if (await findRule(transaction)) throw new ServiceError('OUTDATED');
    await recordAudit(transaction, caller, {
      action: 'acceptance.propose',
      detail: { proposalId, reason },
    });
  });
  return readState(context);
}

/** @throws ServiceError OUTDATED if another rule is on */
export const settleAcceptance: Settlement<'automaticAcceptance'> = async (
  { now },
  transaction,
  caller,
  { change: { reason }, approve, about },
) => {
  if (!approve) {
    const detail = { reason, ...about };
    await recordAudit(transaction, caller, { action: 'acceptance.decline', detail });
    return;
  }
  if (await findRule(transaction)) throw new ServiceError('OUTDATED');
  const people = { proposed_by: about.proposedBy, approved_by: caller.staffId };
  const ruleId = await insertRule(transaction, { reason, ...people, on_at: now() });
  const detail = { ruleId, reason, ...about };
  await recordAudit(transaction, caller, { action: 'acceptance.approve', detail });
};

/** @throws ServiceError OUTDATED if off */
export async function end(context: Context, caller: StaffCaller) {
  const { database, now } = context;
  await database.transaction(async (transaction) => {
    const rule = await findRule(transaction);
    const change = { paused_at: null, off_at: now(), off_by: caller.staffId };
    const on = rule && (await changeRule(transaction, rule.id, change));
    if (!on) throw new ServiceError('OUTDATED');
    const detail = { ruleId: rule.id };
    await recordAudit(transaction, caller, { action: 'acceptance.switchOff', detail });
  });
  return readState(context);
}

async function findDays(reader: Reader, today: CalendarDay): Promise<AcceptanceDay[]> {
  const day = isoDay(today);
  const days = await findAcceptanceDays(reader, isoDay(addDays(today, -DAYS_SHOWN)));
  const accepted = days.find((each) => each.day === day)?.accepted ?? 0;
  const orders = await countOrders(reader, day);
  return [{ day, orders, accepted }, ...days.filter((each) => each.day !== day)];
}
