import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database.ts';
import type { Settings } from '../../settings.ts';
import { auditRoutes } from './audit/routes.ts';
import { auditSearchService } from './audit/service.ts';
import { dispatchRoutes } from './dispatch/routes.ts';
import { dispatchService } from './dispatch/service.ts';
import { figuresRoutes } from './figures/routes.ts';
import { figuresService } from './figures/service.ts';
import { keptHolidayRoutes } from './kept/holidays/routes.ts';
import { keptHolidayService } from './kept/holidays/service.ts';
import { keptPriceRoutes } from './kept/prices/routes.ts';
import { keptPriceService } from './kept/prices/service.ts';
import { keptReasonRoutes } from './kept/reasons/routes.ts';
import { keptReasonService } from './kept/reasons/service.ts';
import { keptRegulationRoutes } from './kept/regulations/routes.ts';
import { keptRegulationService } from './kept/regulations/service.ts';
import { queueRoutes } from './queue/routes.ts';
import { queueService } from './queue/service.ts';
import { officeRequestRoutes } from './requests/routes.ts';
import { officeRequestService } from './requests/service.ts';
import { staffSessionRoutes } from './sessions/routes.ts';
import type { StaffSessions } from './sessions/service.ts';
import { keptStaffRoutes } from './staff/routes.ts';
import { keptStaffService } from './staff/service.ts';

/** All calls of the office. */
export function officeRoutes(
  app: FastifyInstance,
  parts: { database: Database; settings: Settings; sessions: StaffSessions },
): void {
  const { database, settings, sessions } = parts;
  const requests = officeRequestService(database);
  staffSessionRoutes(app, sessions, settings);
  queueRoutes(app, queueService(database));
  officeRequestRoutes(app, requests);
  dispatchRoutes(app, dispatchService(database, requests));
  figuresRoutes(app, figuresService(database));
  keptPriceRoutes(app, keptPriceService(database));
  keptRegulationRoutes(app, keptRegulationService(database));
  keptReasonRoutes(app, keptReasonService(database));
  keptHolidayRoutes(app, keptHolidayService(database));
  keptStaffRoutes(app, keptStaffService(database));
  auditRoutes(app, auditSearchService(database));
}
