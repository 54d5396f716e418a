import type { JobQueue, Jobs } from '../../platform/jobs.ts';
import type { Refunds } from '../office/payments/refunds.ts';
import type { Reconciliation } from './reconciliation.ts';
import type { Payments } from './service.ts';

/** Seconds between two rounds of what payments do with time. */
const POLL_INTERVAL_SECONDS = 15;

/** Yesterday's payments, held against what the provider says of them. */
const RECONCILIATION_QUEUE: JobQueue<Record<never, never>> = {
  name: 'payments.reconcile',
  retries: 8,
  retryDelaySeconds: 300,
  maxRetryDelaySeconds: 3_600,
  timeoutSeconds: 1_800,
  concurrency: 1,
};
/** After midnight, when yesterday is whole. */
const NIGHTLY = '30 2 * * *';

/** What payments do without being called: look after open attempts and refunds, and reconcile every day. */
export function paymentJobs(
  jobs: Jobs,
  parts: { payments: Payments; refunds: Refunds; reconciliation: Reconciliation },
): void {
  const { payments, refunds, reconciliation } = parts;
  jobs.repeat(POLL_INTERVAL_SECONDS, () => payments.runPollingRound());
  jobs.repeat(POLL_INTERVAL_SECONDS, () => refunds.runPollingRound());
  jobs.work(RECONCILIATION_QUEUE, async () => {
    const { day, differences } = await reconciliation.run();
    // Tried again: the report of a day that could not be asked about is not its last.
    if (differences.some(({ kind }) => kind === 'notAsked')) {
      throw new Error(`The provider did not answer about ${day}`);
    }
  });
  jobs.schedule(RECONCILIATION_QUEUE, NIGHTLY);
}
