import type { FastifyInstance } from 'fastify';
import type { AppContext } from './context.ts';
import { auditRoutes } from './features/compliance/audit/routes.ts';
import { breachRoutes } from './features/compliance/breaches/routes.ts';
import { readingRoutes } from './features/compliance/reading/routes.ts';
import { dispatchRoutes } from './features/dispatch/routes.ts';
import { officeFeedbackRoutes } from './features/feedback/office-routes.ts';
import { staffSessionRoutes } from './features/identity/sessions/office-routes.ts';
import { staffAdminRoutes } from './features/identity/staff/routes.ts';
import { officeNotificationRoutes } from './features/notifications/office-routes.ts';
import { officePaymentRoutes } from './features/payments/office-routes.ts';
import { queueRoutes } from './features/queue/routes.ts';
import { holidayAdminRoutes } from './features/reference-data/holidays/routes.ts';
import { outletAdminRoutes } from './features/reference-data/outlets/office-routes.ts';
import { priceAdminRoutes } from './features/reference-data/prices/routes.ts';
import { reasonAdminRoutes } from './features/reference-data/reasons/routes.ts';
import { regulationAdminRoutes } from './features/reference-data/regulations/routes.ts';
import { statisticsRoutes } from './features/reports/routes.ts';
import { officeRequestRoutes } from './features/requests/office-routes.ts';
import { requireSameSite } from './http/same-site.ts';

/** Office API; requires same-site requests (CSRF) because of cookies. */
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
