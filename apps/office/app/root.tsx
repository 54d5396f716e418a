import { QueryClientProvider } from '@tanstack/react-query';
import { Button, Notice, StartWatch } from '@wathiqa/ui';
import regularFont from '@wathiqa/ui/fonts/regular.woff2?url';
import semiboldFont from '@wathiqa/ui/fonts/semibold.woff2?url';
import { type ReactNode, useState } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from 'react-router';
import type { Route } from './+types/root';
import { messages } from './layout/layout.messages.ts';
import NotFound from './layout/not-found.tsx';
import { Loading, NoticePage, PlainFrame } from './layout/query-screen.tsx';
import './office.css';
import { createQueryClient } from './query-client.ts';
import { BASE } from './screens.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: `${BASE}/favicon.svg`, type: 'image/svg+xml' },
  ...[regularFont, semiboldFont].map((href) => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
];

export function Layout({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <html lang="ar" dir="rtl" data-plain={import.meta.env.SSR ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        {import.meta.env.SSR && <StartWatch />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b3b3a" />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col" data-layout>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function HydrateFallback() {
  return (
    <PlainFrame>
      <section role="alert" className="hidden pb-4 noscript:block">
        <Notice tone="warning">{messages.scriptNeeded}</Notice>
      </section>
      <div className="noscript:hidden">
        <Loading />
      </div>
    </PlainFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const { title, text, action } = messages.failure;
  return (
    <PlainFrame>
      <NoticePage title={title} text={text}>
        <Button onClick={() => window.location.reload()}>{action}</Button>
      </NoticePage>
    </PlainFrame>
  );
}
