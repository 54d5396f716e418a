import type { AppContext } from '../../context.ts';
import type { JobQueue } from '../../jobs/jobs.ts';
import type { PaymentContext } from './context.ts';
import { pollAttempts } from './poller.ts';
import { findDaysToReconcile, reconcile } from './reconciliation.ts';
import { pollRefunds } from './refunds.ts';

/** Seconds between two rounds of what payments do with time. */
const POLL_INTERVAL_SECONDS = 15;

/** Yesterday's payments, held against what the provider says of them. */
const RECONCILIATION_QUEUE: JobQueue<Record<never, never>> = {
  name: 'payments.reconcile',
  retries: 8,
  retryDelaySeconds: 300,
  maxRetryDelaySeconds: 3_600,
  // A day of 110,000 payments, ten asked at once, at up to 0.6 s an answer; a longer one goes on where the try before ended.
  timeoutSeconds: 7_200,
  concurrency: 1,
};
/** After midnight, when yesterday is whole. */
const NIGHTLY = '30 2 * * *';

/** What payments do without being called: look after open attempts and refunds, and reconcile every day. */
export function paymentJobs(context: PaymentContext & Pick<AppContext, 'jobs'>): void {
  const { jobs } = context;
  jobs.repeat(POLL_INTERVAL_SECONDS, () => pollAttempts(context));
  jobs.repeat(POLL_INTERVAL_SECONDS, () => pollRefunds(context));
  jobs.work(RECONCILIATION_QUEUE, async (_data, { signal }) => {
    for (const day of await findDaysToReconcile(context)) {
      const { differences } = await reconcile(context, { day, signal });
      // Tried again: the report of a day that could not be asked about is not its last.
      if (differences.some(({ kind }) => kind === 'notAsked')) {
        throw new Error(`The provider did not answer about ${day}`);
      }
    }
  });
  jobs.schedule(RECONCILIATION_QUEUE, NIGHTLY);
}
