import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context.ts';
import { certificateJobs } from './features/certificates/lists.ts';
import { certificateRoutes } from './features/certificates/routes.ts';
import { acceptanceJobs } from './features/civil-register/acceptance/accept-requests.ts';
import { lookUpDocuments } from './features/civil-register/job.ts';
import { enforceRetention } from './features/compliance/retention.ts';
import { personalDataRoutes } from './features/compliance/routes.ts';
import { eventRoutes } from './features/events/routes.ts';
import { sendEvents } from './features/events/webhooks.ts';
import { sendFeedbackAnswers } from './features/feedback/answers.ts';
import { feedbackRoutes } from './features/feedback/routes.ts';
import { openIdRoutes } from './features/identity/account/openid-routes.ts';
import { clientTokenRoutes } from './features/identity/clients/routes.ts';
import { deleteOldStaffSessions } from './features/identity/sessions/office-repository.ts';
import { channelRoutes, sessionRoutes } from './features/identity/sessions/routes.ts';
import { deleteExpiredSessions } from './features/identity/sessions/service.ts';
import { deleteExpiredProposals } from './features/identity/staff/proposals.ts';
import { sendNotifications } from './features/notifications/service.ts';
import { officeRoutes } from './features/office-routes.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { paymentJobs } from './features/payments/jobs.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { plainOrderRoutes } from './features/plain-order/routes.ts';
import { publicReferenceRoutes } from './features/reference-data/routes.ts';
import { keepDailyFigures } from './features/reports/daily-figures.ts';
import { refreshDailyOrders } from './features/reports/daily-orders.ts';
import { pageTimingRoutes } from './features/reports/page-timings/routes.ts';
import { deleteOldTimings } from './features/reports/page-timings/service.ts';
import { openDataRoutes } from './features/reports/routes.ts';
import { stalledAlerts } from './features/reports/stalled/alert.ts';
import { lapseCorrections } from './features/requests/corrections/service.ts';
import { settleDecisions } from './features/requests/decisions/service.ts';
import { correctionRoutes, messageRoutes, requestRoutes } from './features/requests/routes.ts';
import { trackingRoutes } from './features/tracking/routes.ts';
import { deleteEndedCounts } from './http/counters.ts';
import { healthRoutes } from './http/health.ts';
import type { Task } from './jobs/jobs.ts';
import { publishAnchor, sealAndAnchor } from './requests/audit/anchors.ts';
import { chainAudit } from './requests/audit/repository.ts';
import { examineRequests } from './requests/findings.ts';
import { assignOffices } from './requests/offices.ts';

type Routes = (app: FastifyInstance, context: AppContext) => void | Promise<void>;

/** Cacheable with ETag. */
export const CACHEABLE_ROUTES: readonly Routes[] = [
  publicReferenceRoutes,
  openDataRoutes,
  channelRoutes,
];

export const ROUTES: readonly Routes[] = [
  healthRoutes,
  sessionRoutes,
  clientTokenRoutes,
  orderRoutes,
  requestRoutes,
  trackingRoutes,
  correctionRoutes,
  messageRoutes,
  paymentRoutes,
  feedbackRoutes,
  pageTimingRoutes,
  certificateRoutes,
  eventRoutes,
  personalDataRoutes,
  officeRoutes,
  openIdRoutes,
  plainOrderRoutes,
];

/** Background work; declared before the jobs are opened. */
export const JOBS: readonly ((context: AppContext) => void)[] = [
  sendNotifications,
  sendFeedbackAnswers,
  sendEvents,
  lookUpDocuments,
  acceptanceJobs,
  stalledAlerts,
  certificateJobs,
  paymentJobs,
  (context) => {
    for (const task of tasksOf(context)) context.jobs.schedule(task);
  },
];

const DRAINED = { timeoutSeconds: 60, runsOn: 'everyServer', drains: true } as const;
const BY_ONE = { timeoutSeconds: 3_600, runsOn: 'oneServer' } as const;

function tasksOf(context: AppContext): Task[] {
  const { database, now, civilRegister } = context;
  const query = database.longQuery;
  const plansLookups = civilRegister !== undefined;
  const hourly = {
    'sessions.delete-expired': () => deleteExpiredSessions(context),
    'counters.delete-ended': () => deleteEndedCounts(query, now()),
    'staff.delete-old-sessions': () => deleteOldStaffSessions(query, now()),
    'staff.delete-expired-proposals': () => deleteExpiredProposals(context),
    'retention.enforce': () => enforceRetention(context),
    'corrections.lapse': () => lapseCorrections(context),
    'page-timings.delete-old': () => deleteOldTimings(context),
    'reports.daily-figures': () => keepDailyFigures(context),
    'reports.daily-orders': () => refreshDailyOrders(context),
  };
  return [
    { ...DRAINED, name: 'audit.chain', everySeconds: 1, run: () => chainAudit(query) },
    {
      name: 'audit.seal',
      everySeconds: 60,
      timeoutSeconds: 60,
      runsOn: 'oneServer',
      run: () => sealAndAnchor(context),
    },
    {
      name: 'audit.anchor',
      everySeconds: 3_600,
      timeoutSeconds: 60,
      runsOn: 'everyServer',
      run: () => publishAnchor(context),
    },
    {
      ...DRAINED,
      name: 'requests.examine',
      everySeconds: 2,
      run: () => examineRequests(context, { plansLookups }),
    },
    {
      ...BY_ONE,
      name: 'offices.assign',
      everySeconds: 5,
      drains: true,
      run: () => assignOffices(database),
    },
    {
      ...DRAINED,
      name: 'requests.settle-decisions',
      everySeconds: 1,
      run: () => settleDecisions(context),
    },
    ...Object.entries(hourly).map(([name, run]) => ({ ...BY_ONE, name, everySeconds: 3_600, run })),
  ];
}
