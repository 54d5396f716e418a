import {
  addDays,
  cairoDay,
  isoDay,
  PAGE_METRICS,
  PAGE_TIMINGS_DAYS,
  type PageMetric,
  type PageTemplate,
  timingBucket,
  type ViewportClass,
} from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import { countUp, deleteBefore } from './repository.ts';

/** What a page says of one visit. */
interface Visit {
  template: PageTemplate;
  viewport: ViewportClass;
  timings: Partial<Record<PageMetric, number | undefined>>;
}

/** Counts a visit in the buckets that its times fall into, on the day that it is in Cairo. */
export async function countTimings(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  { template, viewport, timings }: Visit,
): Promise<void> {
  const counted = PAGE_METRICS.flatMap((metric) => {
    const value = timings[metric];
    return value === undefined ? [] : [{ metric, bucket: timingBucket(metric, value) }];
  });
  if (counted.length === 0) return;
  const day = isoDay(cairoDay(now()));
  await countUp(database.query, { day, template, viewport }, counted);
}

/** Housekeeping: counts that nobody compares with any more are deleted. */
export async function deleteOldTimings({
  database,
  now,
}: Pick<AppContext, 'database' | 'now'>): Promise<void> {
  const first = addDays(cairoDay(now()), -PAGE_TIMINGS_DAYS);
  await deleteBefore(database.longQuery, isoDay(first));
}
