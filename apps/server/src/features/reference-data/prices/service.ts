import type { PricedService, PriceRecord } from '@wathiqa/contract/office';
import {
  addDays,
  cairoDay,
  cairoIsoDay,
  isoDay,
  needsSecondPerson,
  type Piastres,
  SERVICE_CODES,
  type ServiceCode,
  toPiastres,
  toPounds,
} from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { fieldError, ServiceError } from '../../../http/errors.ts';
import { toWire } from '../../../http/wire-rows.ts';
import { recordAudit } from '../../../requests/audit/repository.ts';
import { findWaiting, momentOf, propose, type Settlement } from '../../identity/staff/proposals.ts';
import { lockStaffTable } from '../../identity/staff/seals.ts';
import {
  deletePrice,
  findPriceOn,
  findPrices,
  lockPrices,
  type PriceRow,
  writePrice,
} from './repository.ts';

type Context = Pick<AppContext, 'database' | 'now' | 'settings'>;

interface PriceChange {
  serviceCode: ServiceCode;
  validFrom: string;
  /** Why. */
  reason: string;
  /** Before the change, for optimistic concurrency. */
  expectedPounds: number;
}

/** Includes scheduled and proposed prices. */
export async function listPrices(context: Context) {
  const { query } = context.database;
  const today = cairoIsoDay(context.now());
  const [prices, proposals] = await Promise.all([
    findPrices(query),
    findWaiting(query, 'price', momentOf(context)),
  ]);
  return {
    today,
    services: SERVICE_CODES.map((code) => toPricedService(code, prices, today)),
    proposals,
  };
}

/**
 * Replaces a price of the same day. Only future days, so today's orders retain their price. A large change becomes a
 * proposal.
 *
 * @throws ServiceError MALFORMED for a day before tomorrow or after a year, or an equal price; OUTDATED for another
 *   current price, or a large change while one waits; NO_SECOND_ADMINISTRATOR for a large change
 */
export async function schedulePrice(
  context: Context,
  caller: StaffCaller,
  change: PriceChange & { pounds: number },
) {
  await context.database.transaction(async (transaction) => {
    const { price, own, today } = await lockExpected(context, transaction, change);
    if (price.amount === toPiastres(change.pounds)) throw fieldError('pounds', 'samePrice');
    if (needsSecondPerson(change, own, today)) {
      await proposePrice(context, transaction, caller, change, price);
    } else {
      await applyPrice(context, transaction, caller.staffId, change);
      const detail = changeDetail(change, price);
      await recordAudit(transaction, caller, { action: 'prices.set', detail });
    }
  });
  return listPrices(context);
}

async function proposePrice(
  context: Context,
  transaction: Transaction,
  caller: StaffCaller,
  change: PriceChange & { pounds: number },
  price: { amount: Piastres; valid_from: string },
): Promise<void> {
  const { serviceCode, validFrom, reason, pounds, expectedPounds } = change;
  const proposalId = await propose(context, transaction, caller, {
    kind: 'price',
    subject: serviceCode,
    act: { serviceCode, validFrom, pounds, expectedPounds, reason },
    until: validFrom,
  });
  const detail = { ...changeDetail(change, price), proposalId };
  await recordAudit(transaction, caller, { action: 'prices.propose', detail });
}

/** @throws ServiceError OUTDATED after another change of the price */
export const settlePrice: Settlement<'price'> = async (
  context,
  transaction,
  caller,
  { change, approve, about },
) => {
  const { price } = approve
    ? await lockExpected(context, transaction, change)
    : { price: { amount: toPiastres(change.expectedPounds), valid_from: change.validFrom } };
  if (approve) await applyPrice(context, transaction, about.proposedBy, change);
  await recordAudit(transaction, caller, {
    action: approve ? 'prices.set' : 'prices.decline',
    detail: { ...changeDetail(change, price), ...about },
  });
};

function applyPrice(
  { now }: Pick<Context, 'now'>,
  transaction: Transaction,
  staffId: number,
  { serviceCode, validFrom, reason, pounds }: PriceChange & { pounds: number },
): Promise<void> {
  return writePrice(transaction, {
    service_code: serviceCode,
    valid_from: validFrom,
    amount: toPiastres(pounds),
    recorded_at: now(),
    recorded_by: `staff:${staffId}`,
    reason,
  });
}

/** For the audit log. */
function changeDetail(
  { serviceCode, validFrom, reason, pounds }: PriceChange & { pounds: number },
  price: { amount: Piastres; valid_from: string },
) {
  return {
    serviceCode,
    reason,
    before: { pounds: toPounds(price.amount), validFrom: price.valid_from },
    after: { pounds, validFrom },
  };
}

/**
 * Of a large change, proposes the price before instead.
 *
 * @throws ServiceError MALFORMED for a past day; OUTDATED if missing, or while a proposal waits;
 *   NO_SECOND_ADMINISTRATOR
 */
export async function withdrawScheduledPrice(
  context: Context,
  caller: StaffCaller,
  change: PriceChange,
) {
  const { serviceCode, validFrom, reason } = change;
  await context.database.transaction(async (transaction) => {
    const { price, own, today } = await lockExpected(context, transaction, change);
    if (price.valid_from !== validFrom) throw new ServiceError('OUTDATED');
    const kept = own.find((other) => other.validFrom < validFrom);
    const back = { ...change, pounds: kept?.pounds ?? 0 };
    if (kept && needsSecondPerson(back, own, today)) {
      return proposePrice(context, transaction, caller, back, price);
    }
    await deletePrice(transaction, serviceCode, validFrom);
    const detail = {
      serviceCode,
      reason,
      before: { pounds: toPounds(price.amount), validFrom },
      after: kept ? { pounds: kept.pounds, validFrom: kept.validFrom } : null,
    };
    await recordAudit(transaction, caller, { action: 'prices.withdraw', detail });
  });
  return listPrices(context);
}

/** Locks and verifies the expected price; also those of its service, newest first, and today in Cairo. */
async function lockExpected(
  { now }: Pick<Context, 'now'>,
  transaction: Transaction,
  change: PriceChange,
) {
  const { serviceCode, validFrom, expectedPounds } = change;
  await lockStaffTable(transaction);
  await lockPrices(transaction, serviceCode);
  const today = cairoDay(now());
  const days = {
    first: isoDay(addDays(today, 1)),
    last: isoDay({ ...today, year: today.year + 1 }),
  };
  if (validFrom < days.first || validFrom > days.last) throw fieldError('validFrom', 'priceDay');
  const price = await findPriceOn(transaction, serviceCode, validFrom);
  if (price?.amount !== toPiastres(expectedPounds)) throw new ServiceError('OUTDATED');
  return { price, own: pricesOf(serviceCode, await findPrices(transaction)), today: isoDay(today) };
}

function toPricedService(
  serviceCode: ServiceCode,
  prices: readonly PriceRow[],
  today: string,
): PricedService {
  const own = pricesOf(serviceCode, prices);
  const held = own.find(({ validFrom }) => validFrom <= today);
  return { serviceCode, today: held?.pounds ?? null, prices: own };
}

function pricesOf(serviceCode: ServiceCode, prices: readonly PriceRow[]): PriceRecord[] {
  return prices
    .filter(({ service_code }) => service_code === serviceCode)
    .map(({ service_code: _, amount, ...row }) => ({ ...toWire(row), pounds: toPounds(amount) }));
}
