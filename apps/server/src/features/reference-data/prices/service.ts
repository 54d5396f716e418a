import type { PricedService, PriceRecord } from '@wathiqa/contract/office';
import { SERVICE_CODES, type ServiceCode, toPiastres, toPounds } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { fieldError, ServiceError } from '../../../http/errors.ts';
import { auditedChange } from '../../../requests/audit/repository.ts';
import {
  deletePrice,
  findPriceDays,
  findPriceOn,
  findPrices,
  lockPrices,
  type PriceRow,
  writePrice,
} from './repository.ts';

type Context = Pick<AppContext, 'database' | 'now'>;

interface PriceChange {
  serviceCode: ServiceCode;
  validFrom: string;
  /** Why. */
  reason: string;
  /** Pounds before the change, for optimistic concurrency. */
  expectedPounds: number;
}

/** Includes scheduled prices. */
export async function listPrices({
  database,
}: Context): Promise<{ today: string; services: PricedService[] }> {
  const [{ today }, prices] = await Promise.all([
    findPriceDays(database.query),
    findPrices(database.query),
  ]);
  return { today, services: SERVICE_CODES.map((code) => toPricedService(code, prices, today)) };
}

/**
 * Schedules a price; replaces one of the same day. Only future days, so today's orders retain their price.
 *
 * @throws ServiceError MALFORMED for a day before tomorrow or after a year, or an equal price; OUTDATED for another
 *   current price
 */
export async function schedulePrice(
  context: Context,
  caller: StaffCaller,
  change: PriceChange & { pounds: number },
) {
  const { serviceCode, validFrom, reason, pounds } = change;
  await auditedChange(context.database, caller, 'prices.set', async (transaction) => {
    const price = await lockExpected(transaction, change);
    if (price.amount === toPiastres(pounds)) throw fieldError('pounds', 'samePrice');
    await writePrice(transaction, {
      service_code: serviceCode,
      valid_from: validFrom,
      amount: toPiastres(pounds),
      recorded_at: context.now(),
      recorded_by: `staff:${caller.staffId}`,
      reason,
    });
    return {
      serviceCode,
      reason,
      before: { pounds: toPounds(price.amount), validFrom: price.valid_from },
      after: { pounds, validFrom },
    };
  });
  return listPrices(context);
}

/**
 * Withdraws a scheduled price.
 *
 * @throws ServiceError MALFORMED for a past day; OUTDATED if missing
 */
export async function withdrawScheduledPrice(
  context: Context,
  caller: StaffCaller,
  change: PriceChange,
) {
  const { serviceCode, validFrom, reason } = change;
  await auditedChange(context.database, caller, 'prices.withdraw', async (transaction) => {
    const price = await lockExpected(transaction, change);
    if (price.valid_from !== validFrom) throw new ServiceError('OUTDATED');
    await deletePrice(transaction, serviceCode, validFrom);
    const kept = await findPriceOn(transaction, serviceCode, validFrom);
    return {
      serviceCode,
      reason,
      before: { pounds: toPounds(price.amount), validFrom },
      after: kept ? { pounds: toPounds(kept.amount), validFrom: kept.valid_from } : null,
    };
  });
  return listPrices(context);
}

/** Locks and verifies the expected price. */
async function lockExpected(transaction: Transaction, change: PriceChange) {
  const { serviceCode, validFrom, expectedPounds } = change;
  await lockPrices(transaction, serviceCode);
  const { first, last } = await findPriceDays(transaction);
  if (validFrom < first || validFrom > last) throw fieldError('validFrom', 'priceDay');
  const price = await findPriceOn(transaction, serviceCode, validFrom);
  if (price?.amount !== toPiastres(expectedPounds)) throw new ServiceError('OUTDATED');
  return price;
}

function toPricedService(
  serviceCode: ServiceCode,
  prices: readonly PriceRow[],
  today: string,
): PricedService {
  const own = prices.filter((price) => price.service_code === serviceCode).map(toPriceRecord);
  const held = own.find(({ validFrom }) => validFrom <= today);
  return { serviceCode, today: held?.pounds ?? null, prices: own };
}

function toPriceRecord(price: PriceRow): PriceRecord {
  return {
    validFrom: price.valid_from,
    pounds: toPounds(price.amount),
    recordedAt: price.recorded_at.toISOString(),
    recordedBy: price.recorded_by,
    reason: price.reason,
  };
}
