import type { PricedService, PriceRecord } from '@wathiqa/contract/office';
import { SERVICE_CODES, type ServiceCode, toPiastres, toPounds } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { fieldError, ServiceError } from '../../../http/errors.ts';
import { auditedChange } from '../../../requests/audit/audited-change.ts';
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

/** What identifies a change of price, whichever. */
interface PriceChange {
  serviceCode: ServiceCode;
  validFrom: string;
  /** Why. */
  reason: string;
  /** Pounds on that day before the change, as the caller saw it. */
  expectedPounds: number;
}

/** The prices of every service, those to come among them. */
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
 * Sets a price from a day on; one that was to hold from the same day is replaced, and both stay in the audit.
 * Only days that have not come can be changed, so that what was ordered today keeps its price.
 *
 * @throws ServiceError MALFORMED for a day before tomorrow or over a year away, or the price that it is already;
 *   OUTDATED when the price of that day is not what the caller saw
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
 * Takes back a price whose day has not come: the one before it holds on.
 *
 * @throws ServiceError MALFORMED for a day that has come; OUTDATED when there is no such price (any more)
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

/** The price of the day before the change, once it is sure that it may be changed and was seen. */
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
