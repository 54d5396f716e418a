import type { AppContext } from '../../context.ts';
import type { Settings } from '../../settings.ts';

export interface PaymentContext extends Pick<AppContext, 'database' | 'now' | 'paymentProvider'> {
  readonly settings: Pick<Settings, 'publicUrl' | 'refundApprovalAbove'>;
}
