import { QueryClientProvider } from '@tanstack/react-query';
import { LANGUAGES, LOCALE, localePath, textDirection } from '@wathiqa/domain';
import { StartWatch } from '@wathiqa/ui';
import regularFont from '@wathiqa/ui/fonts/regular.woff2?url';
import regularLatinFont from '@wathiqa/ui/fonts/regular-latin.woff2?url';
import semiboldFont from '@wathiqa/ui/fonts/semibold.woff2?url';
import semiboldLatinFont from '@wathiqa/ui/fonts/semibold-latin.woff2?url';
import { lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
} from 'react-router';
import type { Route } from './+types/root';
import { AddressTags } from './document/address-tags.tsx';
import { ChosenLanguageScript } from './document/chosen-language.tsx';
import { Styles } from './document/styles.tsx';
import { FormResultContext } from './forms/form-result.tsx';
import { layoutMessages } from './layout/layout.messages.ts';
import { LoadingPage } from './layout/loading-page.tsx';
import { pageMeta } from './layout/page-meta.ts';
import { SiteFrame } from './layout/site-frame.tsx';
import { useHydrated } from './lib/browser-state.ts';
import { useIdle } from './lib/later-module.ts';
import { FailurePage, NotFoundPage } from './pages/failure.tsx';
import { GUARD } from './paths.ts';
import { createQueryClient } from './query-client.ts';
import { useArrivalQuestion } from './session/arrival-question.ts';

/** Only for signed-in citizens. */
const NeededCount = lazy(() => import('./journeys/my-requests/needed-count.tsx'));

/** Lazy: an arrival from elsewhere is rare. */
const ArrivalDialog = lazy(() => import('./session/arrival-dialog.tsx'));

export const meta: Route.MetaFunction = () => pageMeta({ title: layoutMessages.brandLine });

/** Favicon for 16 to 32 px, small because every page inlines it. The full icon is `public/favicon.svg`. */
const smallIcon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 48'><rect width='48' height='48' rx='11' fill='#0b3b3a'/><path d='M14 14h20v20H14zM24 10l14 14-14 14-14-14z' fill='none' stroke='#f2dfb4' stroke-width='3'/></svg>`,
)}`;

export const links: Route.LinksFunction = () => [
  // Inlined, because a request would compete with first paint.
  { rel: 'icon', href: smallIcon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
];

/** Fonts to preload; English pages need Latin first. */
const FONTS = {
  Arab: [regularFont, semiboldFont],
  Latn: [regularLatinFont, semiboldLatinFont],
};

/** HTML document, also for error and loading pages. */
export function Layout({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  // A form's answer has the form's address: the router must not navigate.
  const answersForm = useContext(FormResultContext) !== undefined;
  return (
    <html lang={LOCALE} dir={textDirection(LOCALE)} {...plainAttribute(answersForm)}>
      <head>
        <meta charSet="utf-8" />
        {import.meta.env.SSR && <StartWatch />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#0b3b3a" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d1e1d" />
        {!answersForm && <ChosenLanguageScript />}
        <Meta />
        <AddressTags />
        <Links />
        {FONTS[LANGUAGES[LOCALE].script].map((href) => (
          <link
            key={href}
            rel="preload"
            as="font"
            type="font/woff2"
            href={href}
            crossOrigin="anonymous"
          />
        ))}
        <Styles />
      </head>
      <body className="flex min-h-dvh flex-col" data-layout>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        {/* Here, because guarded pages do not render before the answer. */}
        <Arrival />
        {!answersForm && <ScrollPlace />}
        {!answersForm && <Scripts />}
      </body>
    </html>
  );
}

/** Only in rendered pages, where {@link StartWatch} removes it. */
function plainAttribute(answersForm: boolean) {
  return import.meta.env.SSR
    ? { 'data-plain': answersForm ? 'static' : '' }
    : { suppressHydrationWarning: true };
}

function Arrival() {
  const question = useArrivalQuestion();
  return (
    question && (
      <Suspense>
        <ArrivalDialog question={question} />
      </Suspense>
    )
  );
}

/** Restores the scroll position; an outline has none. */
function ScrollPlace() {
  const isGuarded = useMatches().some(({ id }) => id === GUARD);
  const hydrated = useHydrated();
  return isGuarded && !hydrated ? null : <ScrollRestoration />;
}

export default function App() {
  const hydrated = useHydrated();
  const idle = useIdle();
  return (
    <SiteFrame
      ownRequestsCount={
        idle && (
          <Suspense>
            <NeededCount />
          </Suspense>
        )
      }
    >
      {/* After hydration, because installation never precedes use. */}
      {hydrated && <link rel="manifest" href={localePath('/manifest.webmanifest')} />}
      <Outlet />
    </SiteFrame>
  );
}

export function HydrateFallback() {
  return <LoadingPage />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <SiteFrame>{missing ? <NotFoundPage /> : <FailurePage />}</SiteFrame>;
}
