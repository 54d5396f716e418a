import { asPiastres } from '@wathiqa/domain';
import type { Database } from '../../../src/db/database.ts';
import type { PaymentContext } from '../../../src/features/payments/charge.ts';
import { monitorProvider } from '../../../src/features/payments/provider/index.ts';
import type { SimulatedProvider } from './simulated-provider.ts';

/** Payment services after a start, without memory. */
export function createServerContext(
  database: Database,
  world: SimulatedProvider,
  clock: { now: number },
): PaymentContext {
  const now = () => new Date(clock.now);
  return {
    database,
    now,
    paymentProvider: monitorProvider(world.provider, now),
    // Disables approvals, which these stories do not cover.
    settings: {
      publicUrl: 'http://portal.test',
      refundApprovalAbove: asPiastres(100_000_000),
      refundsMissedPromises: false,
    },
  };
}
