import type { NotificationChannel } from '@wathiqa/domain';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database.ts';
import { requireSameSite } from '../../platform/same-site.ts';
import type { Settings } from '../../settings.ts';
import { auditRoutes } from './audit/routes.ts';
import { auditSearchService } from './audit/service.ts';
import { dispatchRoutes } from './dispatch/routes.ts';
import { dispatchService } from './dispatch/service.ts';
import { officeFeedbackRoutes } from './feedback/routes.ts';
import { officeFeedbackService } from './feedback/service.ts';
import { officeNotificationRoutes } from './notifications/routes.ts';
import { officeNotificationService } from './notifications/service.ts';
import type { Refunds } from './payments/refunds.ts';
import { officePaymentRoutes } from './payments/routes.ts';
import type { OfficePayments } from './payments/service.ts';
import { queueRoutes } from './queue/routes.ts';
import { queueService } from './queue/service.ts';
import { holidayAdminRoutes } from './reference-data/holidays/routes.ts';
import { holidayAdminService } from './reference-data/holidays/service.ts';
import { outletAdminRoutes } from './reference-data/outlets/routes.ts';
import { outletAdminService } from './reference-data/outlets/service.ts';
import { priceAdminRoutes } from './reference-data/prices/routes.ts';
import { priceAdminService } from './reference-data/prices/service.ts';
import { reasonAdminRoutes } from './reference-data/reasons/routes.ts';
import { reasonAdminService } from './reference-data/reasons/service.ts';
import { regulationAdminRoutes } from './reference-data/regulations/routes.ts';
import { regulationAdminService } from './reference-data/regulations/service.ts';
import { statisticsRoutes } from './reports/routes.ts';
import { statisticsService } from './reports/service.ts';
import { officeRequestRoutes } from './requests/routes.ts';
import { officeRequestService } from './requests/service.ts';
import { staffSessionRoutes } from './sessions/routes.ts';
import type { StaffSessions } from './sessions/service.ts';
import { staffAdminRoutes } from './staff/routes.ts';
import { staffAdminService } from './staff/service.ts';

/** All calls of the office: a browser sends its cookie by itself, so only its own pages may make them. */
export async function officeRoutes(
  app: FastifyInstance,
  parts: {
    database: Database;
    settings: Settings;
    sessions: StaffSessions;
    payments: OfficePayments;
    refunds: Refunds;
  },
): Promise<void> {
  const { database, settings, sessions } = parts;
  const isEnabled = (channel: NotificationChannel) => settings.notifications[channel] !== undefined;
  await app.register(async (scope) => {
    scope.addHook('onRequest', requireSameSite(settings.returnOrigins));
    staffSessionRoutes(scope, sessions, settings);
    queueRoutes(scope, queueService(database));
    officeRequestRoutes(scope, officeRequestService(database));
    dispatchRoutes(scope, dispatchService(database));
    officeNotificationRoutes(scope, officeNotificationService(database, isEnabled));
    officePaymentRoutes(scope, parts.payments, parts.refunds);
    officeFeedbackRoutes(scope, officeFeedbackService(database));
    statisticsRoutes(scope, statisticsService(database));
    priceAdminRoutes(scope, priceAdminService(database));
    regulationAdminRoutes(scope, regulationAdminService(database));
    reasonAdminRoutes(scope, reasonAdminService(database));
    holidayAdminRoutes(scope, holidayAdminService(database));
    outletAdminRoutes(scope, outletAdminService(database));
    staffAdminRoutes(scope, staffAdminService(database, settings));
    auditRoutes(scope, auditSearchService(database));
  });
}
