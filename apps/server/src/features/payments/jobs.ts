import type { AppContext } from '../../context.ts';
import type { PaymentContext } from './charge.ts';
import { attemptPolls, expireAttempts } from './poller.ts';
import { refundMissedPromises } from './promise.ts';
import { findDaysToReconcile, reconcile } from './reconciliation.ts';
import { refundChecks } from './refunds.ts';

/** Background tasks of payments: poll open attempts and refunds, reconcile yesterday with the provider. */
export function paymentJobs(context: PaymentContext & Pick<AppContext, 'jobs'>): void {
  const { jobs } = context;
  jobs.attach(attemptPolls(context));
  jobs.attach(refundChecks(context));
  jobs.schedule({
    name: 'payments.expire-attempts',
    everySeconds: 15,
    runsOn: 'everyServer',
    timeoutSeconds: 600,
    drains: true,
    run: () => expireAttempts(context),
  });
  if (context.settings.refundsMissedPromises) {
    jobs.schedule({
      name: 'payments.promise',
      // The day before is whole.
      dailyAt: '01:00',
      runsOn: 'oneServer',
      timeoutSeconds: 7_200,
      run: (signal) => refundMissedPromises(context, signal),
    });
  }
  jobs.schedule({
    name: 'payments.reconcile',
    // After midnight, when yesterday is whole.
    dailyAt: '02:30',
    runsOn: 'oneServer',
    // 110,000 payments, ten concurrent at 0.6 s.
    timeoutSeconds: 7_200,
    run: async (signal) => {
      for (const day of await findDaysToReconcile(context)) {
        const { differences } = await reconcile(context, { day, signal });
        // Repeated: the report of a day is not final while the provider left questions unanswered.
        if (differences.some(({ kind }) => kind === 'notAsked')) {
          throw new Error(`The payment provider did not answer for ${day}`);
        }
      }
    },
  });
}
