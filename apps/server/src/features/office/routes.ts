import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { requireSameSite } from '../../http/same-site.ts';
import { auditRoutes } from './audit/routes.ts';
import { breachRoutes } from './breaches/routes.ts';
import { dispatchRoutes } from './dispatch/routes.ts';
import { officeFeedbackRoutes } from './feedback/routes.ts';
import { officeNotificationRoutes } from './notifications/routes.ts';
import { officePaymentRoutes } from './payments/routes.ts';
import { queueRoutes } from './queue/routes.ts';
import { readingRoutes } from './reading/routes.ts';
import { holidayAdminRoutes } from './reference-data/holidays/routes.ts';
import { outletAdminRoutes } from './reference-data/outlets/routes.ts';
import { priceAdminRoutes } from './reference-data/prices/routes.ts';
import { reasonAdminRoutes } from './reference-data/reasons/routes.ts';
import { regulationAdminRoutes } from './reference-data/regulations/routes.ts';
import { statisticsRoutes } from './reports/routes.ts';
import { officeRequestRoutes } from './requests/routes.ts';
import { staffSessionRoutes } from './sessions/routes.ts';
import { staffAdminRoutes } from './staff/routes.ts';

/** All calls of the office: a browser sends its cookie by itself, so only its own pages may make them. */
export async function officeRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { settings } = context;
  await app.register(async (scope) => {
    scope.addHook('onRequest', requireSameSite(settings.returnOrigins));
    staffSessionRoutes(scope, context);
    queueRoutes(scope, context);
    officeRequestRoutes(scope, context);
    dispatchRoutes(scope, context);
    officeNotificationRoutes(scope, context);
    officePaymentRoutes(scope, context);
    officeFeedbackRoutes(scope, context);
    statisticsRoutes(scope, context);
    priceAdminRoutes(scope, context);
    regulationAdminRoutes(scope, context);
    reasonAdminRoutes(scope, context);
    holidayAdminRoutes(scope, context);
    outletAdminRoutes(scope, context);
    staffAdminRoutes(scope, context);
    auditRoutes(scope, context);
    readingRoutes(scope, context);
    breachRoutes(scope, context);
  });
}
