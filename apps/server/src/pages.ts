import { LOCALES, type Locale, localePath } from '@wathiqa/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { AppContext } from './context.ts';
import { thanksPageInput } from './features/feedback/routes.ts';
import { PRICED_PAGES, pricesPageInput } from './features/reference-data/lookups/priced-pages.ts';
import { outletsPageInput } from './features/reference-data/outlets/pages.ts';
import { searchPageInput } from './features/search/pages.ts';
import { ServiceError } from './http/errors.ts';
import { logOperation } from './observability/operation-events.ts';
import { officePages } from './pages/office-pages.ts';
import { builtPortal, type Portal } from './pages/pages.ts';
import { requireBuildFor } from './pages/portal-build.ts';
import { PORTAL_BUILD } from './pages/rendered-pages.ts';

/** A price that staff change is on every page of every process within a minute. */
const REFRESH_SECONDS = 20;

/** A page that is rendered for one visitor takes many times what a call takes. */
const CALLS_OF_A_PAGE = 4;

/**
 * Serves the pages of the portal and the office, where they are built. Beside the calls and not among them: pages
 * bring their headers with them, cost too little to be limited, and pass none of the hooks of calls.
 *
 * @throws OtherBuildError in production, where another address stands in the pages
 * @returns the portal, whose rendered pages take work and are for the scope of the calls
 */
export async function servePages(
  app: FastifyInstance,
  context: Pick<AppContext, 'settings' | 'database' | 'jobs'>,
): Promise<Portal | undefined> {
  const secure = context.settings.production;
  if (secure) requireBuildFor(PORTAL_BUILD, context.settings.publicUrl);
  const portal = builtPortal({
    secure,
    rendered: {
      forQuery: inEveryLocale((locale) => ({
        '/search': searchPageInput(locale),
        '/complains/sent': thanksPageInput,
      })),
      perAddress: Math.ceil(context.settings.rateLimits.perAddress / CALLS_OF_A_PAGE),
      refreshed: { addresses: PRICED_PAGES, currentInput: pricesPageInput(context) },
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
    // Nobody waits for it: until then the pages are as they were built.
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

/** Something for pages of every language, by their addresses in it. */
function inEveryLocale<Value>(
  make: (locale: Locale) => Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  const all = LOCALES.flatMap((locale) =>
    Object.entries(make(locale)).map(([path, value]) => [localePath(path, locale), value]),
  );
  return Object.fromEntries(all);
}

/** A trial shows invented news and real telephone lines: no search engine is to list it. */
const keepOutOfSearch: onRequestHookHandler = (_request, reply, done) => {
  // Pages are written past Fastify, which would otherwise send it.
  reply.raw.setHeader('x-robots-tag', 'noindex');
  done();
};

/**
 * Answers whoever asks for an address that there is not: a person gets a page.
 *
 * @throws ServiceError NOT_FOUND for a program
 */
export function answerUnknown(portal: Portal | undefined) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/api/');
    if (wantsPage && portal) return portal.answerUnknown(request, reply);
    throw new ServiceError('NOT_FOUND');
  };
}
