import { ofReferenceData, type StaffAction } from '@wathiqa/domain';

export const BASE = '/office';

/** Screens with path and required permission, defined only here; the server serves exactly these. */
export const screens = {
  queue: { path: 'queue', action: 'queue.read' },
  search: { path: 'search', action: 'request.read' },
  request: { path: 'requests/:requestId', action: 'request.read' },
  requestPayments: { path: 'requests/:requestId/payments', action: 'payments.read' },
  approvals: { path: 'approvals', action: 'proposals.read' },
  quality: { path: 'quality', action: 'quality.read' },
  payments: { path: 'payments', action: 'payments.read' },
  paymentList: { path: 'payments/list', action: 'payments.read' },
  refundList: { path: 'payments/refunds', action: 'payments.read' },
  reconciliation: { path: 'payments/reconciliation', action: 'reconciliation.read' },
  feedback: { path: 'feedback', action: 'feedback.read' },
  feedbackItem: { path: 'feedback/:reference', action: 'feedback.read' },
  dispatch: { path: 'dispatch', action: 'dispatch.read' },
  dispatchReady: { path: 'dispatch/ready/:governorateCode', action: 'dispatch.read' },
  dispatchBatches: { path: 'dispatch/batches', action: 'dispatch.read' },
  dispatchBatch: { path: 'dispatch/batches/:batchId', action: 'dispatch.read' },
  dispatchPrint: { path: 'dispatch/batches/:batchId/print', action: 'dispatch.read' },
  stalled: { path: 'stalled', action: 'messages.read' },
  reports: { path: 'figures', action: 'figures.read' },
  ...ofReferenceData(({ path }, name) => ({ path, action: `${name}.read` as const })),
  regulation: { path: 'regulations/:serviceCode', action: 'regulations.read' },
  outlet: { path: 'outlets/:code', action: 'outlets.read' },
  office: { path: 'offices/:officeId', action: 'offices.read' },
  staff: { path: 'staff', action: 'staff.read' },
  civilRegister: { path: 'civil-register', action: 'civilRegister.read' },
  settings: { path: 'settings', action: 'settings.read' },
  audit: { path: 'audit', action: 'audit.read' },
  personAccesses: { path: 'audit/person', action: 'audit.read' },
  requestAccesses: { path: 'requests/:requestId/accesses', action: 'reading.read' },
  ownSessions: { path: 'sessions', action: 'ownSessions.read' },
  reading: { path: 'reading', action: 'reading.read' },
  breaches: { path: 'breaches', action: 'breaches.read' },
} as const satisfies Record<string, { path: string; action: StaffAction }>;

export type ScreenName = keyof typeof screens;

export function requiredAction(routeId: string | undefined): StaffAction | undefined {
  return Object.entries(screens).find(([name]) => name === routeId)?.[1].action;
}

/** `pathTo('request', { requestId })` */
export function pathTo(
  name: ScreenName,
  parameters: Readonly<Record<string, string>> = {},
): string {
  const filled = screens[name].path.replace(/:(\w+)/g, (_, parameter: string) =>
    encodeURIComponent(parameters[parameter] ?? ''),
  );
  return `/${filled}`;
}

/** @param number digits of the serial, or of the request */
export function certificatesOf(number: string): string {
  return `${pathTo('search')}?${new URLSearchParams({ certificates: number })}`;
}
