import type { DeliveryState, RequestState } from '@wathiqa/domain';
import type { BadgeTone, IconName } from '@wathiqa/ui';

/** How a state looks on the page (portal.md §4 "Request status states"). */
export interface StateAppearance {
  icon: IconName;
  tone: BadgeTone;
  /** Whether the documents are shown: not before they were looked at. */
  showsDocuments: boolean;
}

export const STATE_APPEARANCE: Readonly<Record<RequestState, StateAppearance>> = {
  WAITING_APPROVAL: { icon: 'search', tone: 'info', showsDocuments: false },
  WAITING_PAYMENT: { icon: 'wallet', tone: 'warning', showsDocuments: true },
  REJECTED: { icon: 'cross', tone: 'danger', showsDocuments: true },
  PAYMENT_ACCEPTED: { icon: 'check', tone: 'success', showsDocuments: true },
  INTRANSIT: { icon: 'check', tone: 'success', showsDocuments: true },
};

/** The look of a request, whose papers may have come back. */
export function getStateAppearance(state: RequestState, delivery: DeliveryState): StateAppearance {
  const appearance = STATE_APPEARANCE[state];
  return delivery === 'RETURNED' ? { ...appearance, icon: 'alert', tone: 'warning' } : appearance;
}
