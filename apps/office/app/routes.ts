import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { REFERENCE_NAMES } from '@wathiqa/domain';
import { type ScreenName, screens } from './screens.ts';

/** All routes, behind the session guard; paths come from `screens.ts`. */
export default [
  layout('tasks/guarded-screens.tsx', [
    index('layout/first-screen.tsx'),
    screen('queue', 'tasks/queue/route.tsx'),
    screen('search', 'tasks/queue/search.tsx'),
    screen('request', 'tasks/request/route.tsx'),
    screen('approvals', 'tasks/approvals/route.tsx'),
    screen('quality', 'tasks/quality/route.tsx'),
    screen('requestPayments', 'tasks/payments/request-payments.tsx'),
    screen('payments', 'tasks/payments/route.tsx'),
    screen('paymentList', 'tasks/payments/payment-list.tsx'),
    screen('refundList', 'tasks/payments/refund-list.tsx'),
    screen('reconciliation', 'tasks/payments/reconciliation.tsx'),
    screen('feedback', 'tasks/feedback/route.tsx'),
    screen('feedbackItem', 'tasks/feedback/item/route.tsx'),
    screen('dispatch', 'tasks/dispatch/ready/route.tsx'),
    screen('dispatchReady', 'tasks/dispatch/ready/governorate.tsx'),
    screen('dispatchBatches', 'tasks/dispatch/batch/handed-over-batches.tsx'),
    screen('dispatchBatch', 'tasks/dispatch/batch/route.tsx'),
    screen('dispatchPrint', 'tasks/dispatch/print/route.tsx'),
    screen('stalled', 'tasks/stalled/route.tsx'),
    screen('reports', 'tasks/reports/route.tsx'),
    ...REFERENCE_NAMES.map((name) =>
      screen(name, `tasks/reference-data/${screens[name].path}/route.tsx`),
    ),
    screen('regulation', 'tasks/reference-data/regulations/regulation.tsx'),
    screen('outlet', 'tasks/reference-data/outlets/outlet.tsx'),
    screen('office', 'tasks/reference-data/offices/office.tsx'),
    screen('staff', 'tasks/staff/route.tsx'),
    screen('civilRegister', 'tasks/civil-register/route.tsx'),
    screen('settings', 'tasks/settings/route.tsx'),
    screen('audit', 'tasks/audit/route.tsx'),
    screen('personAccesses', 'tasks/audit/person-accesses.tsx'),
    screen('requestAccesses', 'tasks/audit/request-accesses.tsx'),
    screen('ownSessions', 'tasks/own-sessions/route.tsx'),
    screen('reading', 'tasks/reading/route.tsx'),
    screen('breaches', 'tasks/breaches/route.tsx'),
  ]),
  route('*', 'layout/not-found.tsx'),
] satisfies RouteConfig;

/** The ID is the screen name, by which the guard finds its permission. */
function screen(name: ScreenName, file: string) {
  return route(screens[name].path, file, { id: name });
}
