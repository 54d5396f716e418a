import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { type ScreenName, screens } from './screens.ts';

/** The map of all screens. Paths come from `screens.ts`; everything is behind the session. */
export default [
  layout('session/guarded.tsx', [
    index('layout/first-screen.tsx'),
    screen('queue', 'tasks/queue/route.tsx'),
    screen('search', 'tasks/queue/search.tsx'),
    screen('request', 'tasks/request/route.tsx'),
    screen('requestPayments', 'tasks/payments/request-payments.tsx'),
    screen('payments', 'tasks/payments/route.tsx'),
    screen('reconciliation', 'tasks/payments/reconciliation.tsx'),
    screen('messages', 'tasks/messages/route.tsx'),
    screen('feedback', 'tasks/feedback/route.tsx'),
    screen('message', 'tasks/feedback/message/route.tsx'),
    screen('poll', 'tasks/feedback/poll/route.tsx'),
    screen('dispatch', 'tasks/dispatch/ready/route.tsx'),
    screen('dispatchReady', 'tasks/dispatch/ready/governorate.tsx'),
    screen('dispatchScan', 'tasks/dispatch/scan/route.tsx'),
    screen('dispatchBatches', 'tasks/dispatch/batch/handed-over.tsx'),
    screen('dispatchBatch', 'tasks/dispatch/batch/route.tsx'),
    screen('dispatchPrint', 'tasks/dispatch/print/route.tsx'),
    screen('figures', 'tasks/figures/route.tsx'),
    screen('prices', 'tasks/kept/prices/route.tsx'),
    screen('regulations', 'tasks/kept/regulations/route.tsx'),
    screen('regulation', 'tasks/kept/regulations/regulation.tsx'),
    screen('reasons', 'tasks/kept/reasons/route.tsx'),
    screen('holidays', 'tasks/kept/holidays/route.tsx'),
    screen('outlets', 'tasks/kept/outlets/route.tsx'),
    screen('outlet', 'tasks/kept/outlets/outlet.tsx'),
    screen('staff', 'tasks/kept/staff/route.tsx'),
    screen('audit', 'tasks/audit/route.tsx'),
  ]),
  route('*', 'layout/not-found.tsx'),
] satisfies RouteConfig;

/** A route whose id is the screen's name: the guard finds by it who may open it. */
function screen(name: ScreenName, file: string) {
  return route(screens[name].path, file, { id: name });
}
