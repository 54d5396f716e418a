import type { ServiceCode } from '@wathiqa/domain';
import { type Insertable, sql } from 'kysely';
import type { Reader, RowOf, Transaction } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';
import { staffName } from '../../identity/staff/repository.ts';

/** Latest first. */
export async function findPrices(database: Reader) {
  return database
    .selectFrom('prices')
    .select(['service_code', 'amount', 'recorded_at as recordedAt', 'reason'])
    .select(sql<string>`valid_from::text`.as('validFrom'))
    .select(staffName('prices.recorded_by').as('recordedBy'))
    .orderBy('prices.valid_from', 'desc')
    .execute();
}

export type PriceRow = RowOf<typeof findPrices>;

export async function lockPrices(transaction: Transaction, service: ServiceCode): Promise<void> {
  await transaction
    .selectFrom('prices')
    .where('service_code', '=', service)
    .select('valid_from')
    .orderBy('valid_from')
    .forUpdate()
    .execute();
}

/** Price valid on a day, and its first day. */
export async function findPriceOn(transaction: Reader, service: ServiceCode, day: string) {
  return transaction
    .selectFrom('prices')
    .where('service_code', '=', service)
    .where('valid_from', '<=', day)
    .select('amount')
    .select(sql<string>`valid_from::text`.as('valid_from'))
    .orderBy('prices.valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Upserts the price from a day on. */
export async function writePrice(
  transaction: Transaction,
  price: Insertable<Tables['prices']>,
): Promise<void> {
  const { service_code: _service, valid_from: _day, ...replaced } = price;
  await transaction
    .insertInto('prices')
    .values(price)
    .onConflict((conflict) =>
      conflict.columns(['service_code', 'valid_from']).doUpdateSet(replaced),
    )
    .execute();
}

export async function deletePrice(
  transaction: Transaction,
  service: ServiceCode,
  validFrom: string,
): Promise<void> {
  await transaction
    .deleteFrom('prices')
    .where('service_code', '=', service)
    .where('valid_from', '=', validFrom)
    .execute();
}
