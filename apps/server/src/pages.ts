import { LOCALES, type Locale, localePath } from '@wathiqa/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { AppContext } from './context.ts';
import { REFRESHED_PAGES, refreshedPageInput } from './features/compliance/privacy-page.ts';
import { thanksPageInput } from './features/feedback/routes.ts';
import { sentOrderInput } from './features/plain-order/routes.ts';
import { outletsPageInput } from './features/reference-data/outlets/service.ts';
import { searchPageInput } from './features/search/pages.ts';
import { ServiceError } from './http/errors.ts';
import { logOperation } from './observability/operation-events.ts';
import { officePages } from './pages/office-pages.ts';
import { builtPortal, type Portal } from './pages/pages.ts';

/** Price changes must reach all pages within a minute. */
const REFRESH_SECONDS = 20;

/** Weight of a rendered page in the limit per address; a page costs more CPU than a call. */
const CALLS_OF_A_PAGE = 20;

/**
 * Serves portal and office, if built, outside the API scope: pages have separate headers and no rate limit.
 *
 * @returns the portal; rendered pages belong in the API scope because they cost CPU
 */
export async function servePages(
  app: FastifyInstance,
  context: Pick<AppContext, 'settings' | 'database' | 'now' | 'jobs'>,
): Promise<Portal | undefined> {
  const { production: secure, publicUrl } = context.settings;
  const portal = builtPortal({
    secure,
    publicUrl,
    rendered: {
      forQuery: inEveryLocale((locale) => ({
        '/search': searchPageInput(locale),
        '/complains/sent': thanksPageInput,
        '/order/sent': sentOrderInput,
      })),
      perAddress: Math.ceil(context.settings.rateLimits.perAddress / CALLS_OF_A_PAGE),
      refreshed: { addresses: REFRESHED_PAGES, currentInput: refreshedPageInput(context) },
      live: inEveryLocale((locale) => ({
        '/recordslocation': outletsPageInput(context, locale),
      })),
    },
  });
  if (context.settings.sandbox) app.addHook('onRequest', keepOutOfSearch);
  if (portal) {
    await app.register(portal.files);
    const refresh = () => portal.refresh();
    context.jobs.schedule({
      name: 'pages.refresh',
      everySeconds: REFRESH_SECONDS,
      timeoutSeconds: 60,
      runsOn: 'everyServer',
      run: refresh,
    });
    // Not awaited; built pages serve until then.
    app.addHook(
      'onListen',
      () =>
        void refresh().catch((error: unknown) =>
          logOperation(app.log, 'page_stale', { err: error }),
        ),
    );
  }
  const office = officePages(secure);
  if (office) await app.register(office);
  return portal;
}

function inEveryLocale<Value>(
  make: (locale: Locale) => Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  const all = LOCALES.flatMap((locale) =>
    Object.entries(make(locale)).map(([path, value]) => [localePath(path, locale), value]),
  );
  return Object.fromEntries(all);
}

/** Trials show invented news and real phone numbers. */
const keepOutOfSearch: onRequestHookHandler = (_request, reply, done) => {
  // Pages bypass Fastify's reply.
  reply.raw.setHeader('x-robots-tag', 'noindex');
  done();
};

/**
 * Sends the 404 page to a person.
 *
 * @throws ServiceError NOT_FOUND for an API client
 */
export function answerUnknown(portal: Portal | undefined) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/api/');
    if (wantsPage && portal) return portal.answerUnknown(request, reply);
    throw new ServiceError('NOT_FOUND');
  };
}
