import type { Statistics } from '@wathiqa/contract/office';
import type {
  DocumentList,
  OrderStep,
  PageMetric,
  PageTemplate,
  ViewportClass,
} from '@wathiqa/domain';
import { type Kysely, sql } from 'kysely';
import type { Reader, RowOf } from '../../../db/database.ts';
import type { Tables } from '../../../db/schema.ts';

interface Page {
  day: string;
  template: PageTemplate;
  viewport: ViewportClass;
}

/** Increments buckets in a fixed order, to prevent deadlocks. */
export async function countUp(
  database: Kysely<Tables>,
  page: Page,
  counted: readonly { metric: PageMetric; bucket: number }[],
): Promise<void> {
  await database
    .insertInto('page_timings')
    .values(counted.map((one) => ({ ...page, ...one, visits: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'template', 'viewport', 'metric', 'bucket'])
        .doUpdateSet({ visits: sql<number>`page_timings.visits + 1` }),
    )
    .execute();
}

export async function sumTimings(database: Reader, from: string, to: string) {
  return database
    .selectFrom('page_timings')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['template', 'viewport', 'metric', 'bucket'])
    .select(['template', 'viewport', 'metric', 'bucket'])
    .select(sql<number>`sum(visits)::int`.as('visits'))
    .execute();
}

/** Visits per bucket. */
export type TimingRow = RowOf<typeof sumTimings>;

export async function countStep(
  database: Kysely<Tables>,
  step: { day: string; list: DocumentList; step: OrderStep },
): Promise<void> {
  await database
    .insertInto('order_steps')
    .values({ ...step, orders: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'list', 'step'])
        .doUpdateSet({ orders: sql<number>`order_steps.orders + 1` }),
    )
    .execute();
}

/** Without services that nobody ordered. */
export async function countOrderSteps(
  database: Reader,
  from: string,
  to: string,
): Promise<Statistics['completion']> {
  const of = (step: OrderStep) =>
    sql<number>`coalesce(sum(orders) FILTER (WHERE step = ${step}), 0)::int`;
  return database
    .selectFrom('order_steps')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('list')
    .orderBy('list')
    .select(['list', of('details').as('details')])
    .select([of('review').as('review'), of('placed').as('placed')])
    .execute();
}
