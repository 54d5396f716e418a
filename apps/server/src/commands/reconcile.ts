/** Compares a day's ledger (Cairo time; default yesterday) with the payment provider; stores and prints the report. */
import { toPounds } from '@wathiqa/domain';
import { connectProvider, monitorProvider } from '../features/payments/provider/index.ts';
import { reconcile } from '../features/payments/reconciliation.ts';
import type { Report } from '../features/payments/repository/reconciliations.ts';
import { CliError, readServerSettings, runCommand, withDatabase } from './command-line.ts';

await runCommand(
  { usage: 'reconcile -- [YYYY-MM-DD]', positionals: 1 },
  async ({ positionals }) => {
    const [day] = positionals;
    if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(day)) {
      throw new CliError('Write the day as YYYY-MM-DD, such as 2026-11-20');
    }
    const settings = readServerSettings();
    return withDatabase(settings, async (database) => {
      const now = () => new Date();
      const paymentProvider = monitorProvider(connectProvider(settings.payments), now);
      const report = await reconcile({ database, paymentProvider, now }, { day });
      return [
        `${report.day}: ${report.payments} payments, ${toPounds(report.taken)} pounds paid, ` +
          `${toPounds(report.refunded)} refunded, ${toPounds(report.unallocated)} unallocated`,
        ...report.differences.map(
          ({ kind, merchantReference, ours, theirs }) =>
            `  ${kind}  ${merchantReference}  ours: ${ours}  theirs: ${theirs ?? 'nothing'}`,
        ),
        describeDifferences(report),
      ].join('\n');
    });
  },
);

function describeDifferences({ differences, differenceCount }: Report): string {
  if (differenceCount === 0) return 'No differences.';
  const unlisted = differenceCount - differences.length;
  return `${differenceCount} differences${unlisted > 0 ? `, of which ${unlisted} are not listed` : ''}.`;
}
