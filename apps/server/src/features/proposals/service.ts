import type { ProposalKind } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { StaffCaller } from '../../http/access.ts';
import { refusalText, ServiceError } from '../../http/errors.ts';
import { publishLists } from '../certificates/lists.ts';
import { settleRevocation } from '../certificates/service.ts';
import { settleAcceptance } from '../civil-register/acceptance/service.ts';
import { settleErasure } from '../compliance/erasure/service.ts';
import { settleRestriction } from '../compliance/restriction.ts';
import { settleGrant } from '../identity/staff/grants.ts';
import { endWaiting, type ProposalDecision, type Settlement } from '../identity/staff/proposals.ts';
import { settleHoliday } from '../reference-data/holidays/service.ts';
import { settlePrice } from '../reference-data/prices/service.ts';
import { settleTerms } from '../reference-data/regulations/service.ts';

const SETTLEMENTS: { readonly [Kind in ProposalKind]: Settlement<Kind> } = {
  acceptance: async () => {
    // Decided with its request.
    throw new ServiceError('NOT_FOUND');
  },
  price: settlePrice,
  holiday: settleHoliday,
  terms: settleTerms,
  role: settleGrant,
  erasure: settleErasure,
  restriction: settleRestriction,
  revocation: settleRevocation,
  automaticAcceptance: settleAcceptance,
};

const SUBJECT_CHANGED: readonly string[] = ['OUTDATED', 'CHANGED'];

/** @throws ServiceError as `endWaiting` and the settlement of its kind */
export async function decide(
  context: AppContext,
  caller: StaffCaller,
  decision: ProposalDecision,
): Promise<void> {
  const settledKind = await context.database.transaction(async (transaction) => {
    const { kind, settled } = await endWaiting(context, transaction, caller, decision);
    // The act is of this kind.
    const settle = SETTLEMENTS[kind] as Settlement<ProposalKind>;
    await settle(context, transaction, caller, settled).catch((error: unknown) => {
      const isOutdated = error instanceof ServiceError && SUBJECT_CHANGED.includes(error.code);
      throw isOutdated
        ? new ServiceError(error.code, { text: refusalText('proposalOutdated') })
        : error;
    });
    return kind;
  });
  if (settledKind === 'revocation') await publishLists(context);
}
