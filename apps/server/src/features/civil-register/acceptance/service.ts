import type { AcceptanceDay, AcceptanceProposal, AcceptanceRule } from '@wathiqa/contract/office';
import type { AppContext } from '../../../context.ts';
import type { Reader } from '../../../db/database.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { ServiceError } from '../../../http/errors.ts';
import { recordAudit } from '../../../requests/audit/repository.ts';
import { lockStaff } from '../../identity/staff/repository.ts';
import {
  endProposal,
  momentOf,
  propose as proposeChange,
  requireWaiting,
} from '../../identity/staff/table-proposals.ts';
import { countLookups } from '../repository.ts';
import {
  changeRule,
  countChecks,
  countOrders,
  findAcceptanceDays,
  findRule,
  findRuleTimes,
  findWaitingRules,
  type WaitingRule,
} from './repository.ts';

const PROPOSALS = { table: 'acceptance_rules', find: findWaitingRules } as const;

type Context = Pick<AppContext, 'database' | 'now' | 'settings'>;

const DAYS_SHOWN = 14;
const RULES_SHOWN = 5;

/** Settings, lookups and automatic acceptance for administrators. */
export async function readState(context: Context) {
  const { settings, database } = context;
  const { query } = database;
  const { waitingSince, ...lookups } = await countLookups(query);
  return {
    connected: settings.civilRegister !== undefined,
    settings: settings.settingsInForce.filter(({ name }) => name.startsWith('REGISTRY_')),
    proposals: (await findWaitingRules(query, momentOf(context))).map(toProposal),
    rules: (await findRuleTimes(query, RULES_SHOWN)).map(toRule),
    lookups: { ...lookups, waitingSince: waitingSince?.toISOString() ?? null },
    days: await findDays(query),
    checks: await countChecks(query),
  };
}

/** @throws ServiceError OUTDATED if on or proposed, or without a register; NO_SECOND_ADMINISTRATOR */
export async function propose(
  context: Context,
  caller: StaffCaller,
  reason: string,
): Promise<void> {
  if (!context.settings.civilRegister) throw new ServiceError('OUTDATED');
  await context.database.transaction(async (transaction) => {
    const ruleId = await proposeChange(context, transaction, caller, {
      ...PROPOSALS,
      isSame: () => true,
      columns: { reason },
    });
    if (await findRule(transaction)) throw new ServiceError('OUTDATED');
    await recordAudit(transaction, caller, {
      action: 'acceptance.propose',
      detail: { ruleId, reason },
    });
  });
}

/** @throws ServiceError NOT_FOUND; OUTDATED if not pending, or another rule is on; OWN_PROPOSAL */
export async function decide(
  context: Context,
  caller: StaffCaller,
  { proposalId: ruleId, approve }: { proposalId: number; approve: boolean },
): Promise<void> {
  const moment = momentOf(context);
  const { at } = moment;
  const { staffId: by } = caller;
  await context.database.transaction(async (transaction) => {
    // One proposal after the other.
    await lockStaff(transaction, moment.trialSignIn, caller);
    const waiting = await findWaitingRules(transaction, moment);
    const proposal = await requireWaiting(transaction, 'acceptance_rules', waiting, ruleId);
    if (approve && proposal.proposed_by === by) throw new ServiceError('OWN_PROPOSAL');
    if (approve && (await findRule(transaction))) throw new ServiceError('OUTDATED');
    const end = { state: approve ? 'approved' : 'declined', by, at } as const;
    // Earlier answers are left to staff.
    const started = approve ? { considered_until: at } : {};
    await endProposal(transaction, 'acceptance_rules', ruleId, end, started);
    await recordAudit(transaction, caller, {
      action: approve ? 'acceptance.approve' : 'acceptance.decline',
      detail: { ruleId, reason: proposal.reason, proposedBy: proposal.proposed_by },
    });
  });
}

/** @throws ServiceError OUTDATED if off */
export async function end({ database, now }: Context, caller: StaffCaller): Promise<void> {
  await database.transaction(async (transaction) => {
    const rule = await findRule(transaction);
    const change = { paused_at: null, off_at: now(), off_by: caller.staffId };
    const on = rule && (await changeRule(transaction, rule.id, change));
    if (!on) throw new ServiceError('OUTDATED');
    await recordAudit(transaction, caller, {
      action: 'acceptance.switchOff',
      detail: { ruleId: rule.id },
    });
  });
}

async function findDays(reader: Reader): Promise<AcceptanceDay[]> {
  const days = await findAcceptanceDays(reader, DAYS_SHOWN);
  const today = await countOrders(reader);
  const accepted = days.find(({ day }) => day === today.day)?.accepted ?? 0;
  return [{ ...today, accepted }, ...days.filter(({ day }) => day !== today.day)];
}

function toProposal({ id, reason, ...proposal }: WaitingRule): AcceptanceProposal {
  return {
    id,
    reason,
    proposedBy: proposal.proposer,
    proposedById: proposal.proposed_by,
    expiresAt: proposal.expires_at.toISOString(),
  };
}

function toRule(rule: Awaited<ReturnType<typeof findRuleTimes>>[number]): AcceptanceRule {
  return {
    onAt: (rule.on_at ?? new Date(0)).toISOString(),
    reason: rule.reason,
    proposedBy: rule.proposer,
    approvedBy: rule.approver,
    pausedAt: rule.paused_at?.toISOString() ?? null,
    offAt: rule.off_at?.toISOString() ?? null,
    offBy: rule.ender,
  };
}
