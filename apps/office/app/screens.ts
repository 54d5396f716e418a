import type { StaffAction } from '@wathiqa/domain';

/** Where the office lies on the server; every address of it begins so. */
export const BASE = '/office';

/**
 * Every screen of the office with its path and the act of whoever may open it: the only place where a path is
 * written. The server serves exactly these addresses.
 */
export const screens = {
  queue: { path: 'queue', act: 'queue.read' },
  search: { path: 'search', act: 'request.read' },
  request: { path: 'requests/:requestId', act: 'request.read' },
  requestPayments: { path: 'requests/:requestId/payments', act: 'payments.read' },
  payments: { path: 'payments', act: 'payments.read' },
  reconciliation: { path: 'payments/reconciliation', act: 'reconciliation.read' },
  notifications: { path: 'messages', act: 'messages.read' },
  feedback: { path: 'feedback', act: 'feedback.read' },
  feedbackItem: { path: 'feedback/:reference', act: 'feedback.read' },
  poll: { path: 'poll', act: 'feedback.read' },
  dispatch: { path: 'dispatch', act: 'dispatch.read' },
  dispatchReady: { path: 'dispatch/ready/:governorateCode', act: 'dispatch.read' },
  dispatchScan: { path: 'dispatch/scan', act: 'dispatch.act' },
  dispatchBatches: { path: 'dispatch/batches', act: 'dispatch.read' },
  dispatchBatch: { path: 'dispatch/batches/:batchId', act: 'dispatch.read' },
  dispatchPrint: { path: 'dispatch/batches/:batchId/print', act: 'dispatch.read' },
  reports: { path: 'figures', act: 'figures.read' },
  prices: { path: 'prices', act: 'prices.read' },
  regulations: { path: 'regulations', act: 'regulations.read' },
  regulation: { path: 'regulations/:serviceCode', act: 'regulations.read' },
  reasons: { path: 'reasons', act: 'rejectionReasons.read' },
  holidays: { path: 'holidays', act: 'holidays.read' },
  outlets: { path: 'outlets', act: 'outlets.read' },
  outlet: { path: 'outlets/:code', act: 'outlets.read' },
  staff: { path: 'staff', act: 'staff.read' },
  audit: { path: 'audit', act: 'audit.read' },
} as const satisfies Record<string, { path: string; act: StaffAction }>;

export type ScreenName = keyof typeof screens;

/** The act that a route's screen asks for; undefined for a route that is no screen. */
export function requiredAction(routeId: string | undefined): StaffAction | undefined {
  return Object.entries(screens).find(([name]) => name === routeId)?.[1].act;
}

/** The address of a screen inside the office: `pathTo('request', { requestId })`. */
export function pathTo(
  name: ScreenName,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const filled = screens[name].path.replace(/:(\w+)/g, (_, parameter: string) =>
    encodeURIComponent(parameters[parameter] ?? ''),
  );
  return `/${filled}`;
}
