import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context.ts';
import { correctionRoutes } from './features/corrections/routes.ts';
import { lapseCorrections } from './features/corrections/service.ts';
import { feedbackRoutes } from './features/feedback/routes.ts';
import { lookupRoutes, priceRoutes } from './features/lookups/routes.ts';
import { messageRoutes } from './features/messages/routes.ts';
import { sendNotifications } from './features/notifications/service.ts';
import { sendFeedbackAnswers } from './features/office/feedback/answer-email.ts';
import { keepDailyFigures } from './features/office/reports/daily-figures.ts';
import { keepDailyOrders } from './features/office/reports/daily-orders.ts';
import { officeRoutes } from './features/office/routes.ts';
import { deleteOldStaffSessions } from './features/office/sessions/repository.ts';
import { deleteExpiredGrants } from './features/office/staff/grants.ts';
import { orderRoutes } from './features/orders/routes.ts';
import { outletRoutes } from './features/outlets/routes.ts';
import { pageTimingRoutes } from './features/page-timings/routes.ts';
import { deleteOldTimings } from './features/page-timings/service.ts';
import { paymentJobs } from './features/payments/jobs.ts';
import { paymentRoutes } from './features/payments/routes.ts';
import { personalDataRoutes } from './features/personal-data/routes.ts';
import { requestRoutes } from './features/requests/routes.ts';
import { enforceRetention } from './features/retention/service.ts';
import { openIdRoutes } from './features/sessions/openid-routes.ts';
import { channelRoutes, sessionRoutes } from './features/sessions/routes.ts';
import { deleteExpiredSessions } from './features/sessions/service.ts';
import { trackingRoutes } from './features/tracking/routes.ts';
import { deleteEndedCounts } from './http/counters.ts';
import { healthRoutes } from './http/health.ts';
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
