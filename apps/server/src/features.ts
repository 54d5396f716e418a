import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context.ts';
import { personalDataRoutes } from './features/compliance/personal-data/routes.ts';
import { enforceRetention } from './features/compliance/retention/service.ts';
import { sendFeedbackAnswers } from './features/feedback/answer-email.ts';
import { feedbackRoutes } from './features/feedback/routes.ts';
import { openIdRoutes } from './features/identity/account/openid-routes.ts';
import { deleteOldStaffSessions } from './features/identity/sessions/office-repository.ts';
import { channelRoutes, sessionRoutes } from './features/identity/sessions/routes.ts';
import { deleteExpiredSessions } from './features/identity/sessions/service.ts';
import { deleteExpiredGrants } from './features/identity/staff/grants.ts';
import { sendNotifications } from './features/notifications/service.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { paymentJobs } from './features/payments/jobs.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { lookupRoutes, priceRoutes } from './features/reference-data/lookups/routes.ts';
import { outletRoutes } from './features/reference-data/outlets/routes.ts';
import { keepDailyFigures } from './features/reports/daily-figures.ts';
import { keepDailyOrders } from './features/reports/daily-orders.ts';
import { pageTimingRoutes } from './features/reports/page-timings/routes.ts';
import { deleteOldTimings } from './features/reports/page-timings/service.ts';
import { correctionRoutes } from './features/requests/corrections/routes.ts';
import { lapseCorrections } from './features/requests/corrections/service.ts';
import { messageRoutes } from './features/requests/messages/routes.ts';
import { requestRoutes } from './features/requests/routes.ts';
import { trackingRoutes } from './features/tracking/routes.ts';
import { deleteEndedCounts } from './http/counters.ts';
import { healthRoutes } from './http/health.ts';
import { officeRoutes } from './office-routes.ts';
import { chainAudit } from './requests/audit/repository.ts';
import { sealAudit } from './requests/audit/seals.ts';
import { fillPostOffices } from './requests/shipment.ts';

/** Registers the calls of a feature. */
type Routes = (app: FastifyInstance, context: AppContext) => void | Promise<void>;

/** Calls whose answers may be kept and asked about again: lists, prices, outlets. */
export const CACHEABLE_ROUTES: readonly Routes[] = [
  lookupRoutes,
  priceRoutes,
  outletRoutes,
  channelRoutes,
];

/** All other calls. */
export const ROUTES: readonly Routes[] = [
  healthRoutes,
  sessionRoutes,
  orderRoutes,
  requestRoutes,
  trackingRoutes,
  correctionRoutes,
  messageRoutes,
  paymentRoutes,
  feedbackRoutes,
  pageTimingRoutes,
  personalDataRoutes,
  officeRoutes,
  openIdRoutes,
];

/** For so long an entry of the audit waits for its link at most. */
const CHAIN_INTERVAL_SECONDS = 1;

/** What is done without being called; declared before the jobs are opened. */
export const JOBS: readonly ((context: AppContext) => void)[] = [
  sendNotifications,
  sendFeedbackAnswers,
  paymentJobs,
  ({ database, jobs }) => jobs.repeat(CHAIN_INTERVAL_SECONDS, () => chainAudit(database.longQuery)),
];

/** What is done every minute while the server runs. */
export const EVERY_MINUTE: readonly ((context: AppContext) => Promise<void>)[] = [sealAudit];

/** Housekeeping: what has expired is deleted. */
export const HOURLY: readonly ((context: AppContext) => Promise<void>)[] = [
  deleteExpiredSessions,
  ({ database, now }) => deleteEndedCounts(database.longQuery, now()),
  ({ database, now }) => deleteOldStaffSessions(database.longQuery, now()),
  deleteExpiredGrants,
  enforceRetention,
  lapseCorrections,
  ({ database }) => fillPostOffices(database.longQuery),
  deleteOldTimings,
  keepDailyFigures,
  keepDailyOrders,
];
