import {
  addDays,
  cairoDay,
  cairoIsoDay,
  isoDay,
  PAGE_METRICS,
  PAGE_TIMINGS_DAYS,
  type PageMetric,
  type PageTemplate,
  timingBucket,
  type ViewportClass,
} from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import { countUp } from './repository.ts';

interface Visit {
  template: PageTemplate;
  viewport: ViewportClass;
  timings: Partial<Record<PageMetric, number | undefined>>;
}

export async function countTimings(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  { template, viewport, timings }: Visit,
): Promise<void> {
  const counted = PAGE_METRICS.flatMap((metric) => {
    const value = timings[metric];
    return value === undefined ? [] : [{ metric, bucket: timingBucket(metric, value) }];
  });
  if (counted.length === 0) return;
  const day = cairoIsoDay(now());
  await countUp(database.query, { day, template, viewport }, counted);
}

export async function deleteOldTimings({ database, now }: Pick<AppContext, 'database' | 'now'>) {
  const first = addDays(cairoDay(now()), -PAGE_TIMINGS_DAYS);
  await database.longQuery.deleteFrom('page_timings').where('day', '<', isoDay(first)).execute();
}
