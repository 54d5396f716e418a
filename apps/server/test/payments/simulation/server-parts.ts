import { dispatchService } from '../../../src/features/office/dispatch/service.ts';
import { officeRequestService } from '../../../src/features/office/requests/service.ts';
import type { PaymentContext } from '../../../src/features/payments/context.ts';
import { monitorProvider } from '../../../src/features/payments/provider/health.ts';
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
  const payments: PaymentContext = {
    database,
    now,
    paymentProvider: monitorProvider(world.provider, now),
    settings: { publicUrl: 'http://portal.test' },
  };
  return {
    /** What the functions of payments are called with. */
    payments,
    following: trackingService(database, now),
    requests: officeRequestService(database, now),
    dispatch: dispatchService(database),
  };
}
