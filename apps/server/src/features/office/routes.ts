import type { MessageChannel } from '@wathiqa/domain';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database.ts';
import { refuseOtherSites } from '../../platform/same-site.ts';
import type { Settings } from '../../settings.ts';
import { auditRoutes } from './audit/routes.ts';
import { auditSearchService } from './audit/service.ts';
import { dispatchRoutes } from './dispatch/routes.ts';
import { dispatchService } from './dispatch/service.ts';
import { officeFeedbackRoutes } from './feedback/routes.ts';
import { officeFeedbackService } from './feedback/service.ts';
import { figuresRoutes } from './figures/routes.ts';
import { figuresService } from './figures/service.ts';
import { keptHolidayRoutes } from './kept/holidays/routes.ts';
import { keptHolidayService } from './kept/holidays/service.ts';
import { keptOutletRoutes } from './kept/outlets/routes.ts';
import { keptOutletService } from './kept/outlets/service.ts';
import { keptPriceRoutes } from './kept/prices/routes.ts';
import { keptPriceService } from './kept/prices/service.ts';
import { keptReasonRoutes } from './kept/reasons/routes.ts';
import { keptReasonService } from './kept/reasons/service.ts';
import { keptRegulationRoutes } from './kept/regulations/routes.ts';
import { keptRegulationService } from './kept/regulations/service.ts';
import { officeMessageRoutes } from './messages/routes.ts';
import { officeMessageService } from './messages/service.ts';
import type { Refunds } from './payments/refunds.ts';
import { officePaymentRoutes } from './payments/routes.ts';
import type { OfficePayments } from './payments/service.ts';
import { queueRoutes } from './queue/routes.ts';
import { queueService } from './queue/service.ts';
import { officeRequestRoutes } from './requests/routes.ts';
import { officeRequestService } from './requests/service.ts';
import { staffSessionRoutes } from './sessions/routes.ts';
import type { StaffSessions } from './sessions/service.ts';
import { keptStaffRoutes } from './staff/routes.ts';
import { keptStaffService } from './staff/service.ts';

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
  const isOn = (channel: MessageChannel) => settings.messages[channel] !== undefined;
  await app.register(async (scope) => {
    scope.addHook('onRequest', refuseOtherSites(settings.returnOrigins));
    staffSessionRoutes(scope, sessions, settings);
    queueRoutes(scope, queueService(database));
    officeRequestRoutes(scope, officeRequestService(database));
    dispatchRoutes(scope, dispatchService(database));
    officeMessageRoutes(scope, officeMessageService(database, isOn));
    officePaymentRoutes(scope, parts.payments, parts.refunds);
    officeFeedbackRoutes(scope, officeFeedbackService(database));
    figuresRoutes(scope, figuresService(database));
    keptPriceRoutes(scope, keptPriceService(database));
    keptRegulationRoutes(scope, keptRegulationService(database));
    keptReasonRoutes(scope, keptReasonService(database));
    keptHolidayRoutes(scope, keptHolidayService(database));
    keptOutletRoutes(scope, keptOutletService(database));
    keptStaffRoutes(scope, keptStaffService(database, settings));
    auditRoutes(scope, auditSearchService(database));
  });
}
