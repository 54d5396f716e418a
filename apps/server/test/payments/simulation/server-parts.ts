import { dispatchService } from '../../../src/features/office/dispatch/service.ts';
import { refundService } from '../../../src/features/office/payments/refunds.ts';
import { officePaymentService } from '../../../src/features/office/payments/service.ts';
import { officeRequestService } from '../../../src/features/office/requests/service.ts';
import { reconciliationService } from '../../../src/features/payments/reconciliation.ts';
import { paymentService } from '../../../src/features/payments/service.ts';
import { trackingService } from '../../../src/features/tracking/service.ts';
import type { Database } from '../../../src/platform/database.ts';
import type { SimulatedProvider } from './simulated-provider.ts';

export type ServerParts = ReturnType<typeof createServerParts>;

/** What the server consists of where money is concerned, as it is after a start: it remembers nothing. */
export function createServerParts(
  database: Database,
  world: SimulatedProvider,
  clock: { now: number },
) {
  const now = () => new Date(clock.now);
  const { provider } = world;
  return {
    payments: paymentService({ database, provider, publicUrl: 'http://portal.test', now }),
    refunds: refundService(database, provider, now),
    office: officePaymentService(database, now),
    reconciliation: reconciliationService({ database, provider, now }),
    following: trackingService(database, now),
    requests: officeRequestService(database, now),
    dispatch: dispatchService(database),
  };
}
