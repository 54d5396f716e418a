import { Container, classNames, Icon, Mark, ToastRegion } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { toaster } from '../lib/toaster.ts';
import { pathTo } from '../paths.ts';
import { SessionControls } from '../session/session-controls.tsx';
import { useSession } from '../session/session-store.ts';
import { CallLines, mail } from './call-lines.tsx';
import { LanguageLinks } from './language-links.tsx';
import { layoutMessages as messages } from './layout.messages.ts';
import { type NavigationItem, navigation } from './navigation.ts';
import { SearchBox, SearchLink } from './search-box.tsx';

const linkClass = 'py-2 text-on-band underline-offset-4 hover:underline';

/** 50 px on wide screens; scrolls away, and the bar below becomes sticky (spec §1.11). */
function TopBar() {
  return (
    <div className="print-hidden bg-band text-sm text-on-band">
      <Container className="flex min-h-11 flex-wrap items-center gap-x-3 sm:gap-x-6 lg:min-h-[50px]">
        <p className="flex flex-wrap items-center gap-x-1.5 sm:gap-x-2">
          <Icon name="phone" className="size-4.5" />
          <span className="sr-only sm:not-sr-only">{messages.callCentre}</span>
          <span>
            <CallLines linkClass={linkClass} />
          </span>
          <span className="whitespace-nowrap max-[25rem]:sr-only">{messages.callHours}</span>
        </p>
        <div className="ms-auto flex flex-wrap items-center gap-x-6">
          <div className="hidden lg:block">
            <SearchBox />
          </div>
          <RequestsLink />
          <a href={`mailto:${mail}`} className={`${linkClass} hidden items-center gap-2 md:flex`}>
            <Icon name="mail" className="size-4.5" />
            <span className="lg:max-xl:sr-only">
              <bdi>{mail}</bdi>
            </span>
          </a>
          <LanguageLinks className={`${linkClass} underline`} />
        </div>
      </Container>
    </div>
  );
}

/** Hidden for signed-in citizens, because the bar lists their requests. */
function RequestsLink() {
  return (
    <Link to={pathTo('inquiry')} className={`${linkClass} hidden lg:block`}>
      {messages.nav.inquiry}
    </Link>
  );
}

interface Frame {
  ownRequestsCount: ReactNode;
}

/** `contents` pins the inner bar to the page, not the header. */
export function Header({ ownRequestsCount }: Frame) {
  return (
    <header className="contents">
      <TopBar />
      <div className="sticky-head z-40 border-b border-line bg-surface print:static">
        <Container className="flex min-h-18 flex-wrap items-center justify-between gap-x-3 lg:gap-x-6">
          <Brand />
          <WideBar ownRequestsCount={ownRequestsCount} />
          <div className="print-hidden flex flex-wrap items-center gap-2 lg:hidden">
            <SearchLink />
            <PhoneMenu ownRequestsCount={ownRequestsCount} />
          </div>
        </Container>
      </div>
      <ToastRegion
        toaster={toaster}
        label={messages.notifications}
        closeLabel={messages.close}
        inColumn
      />
    </header>
  );
}

function Brand() {
  return (
    <Link to={pathTo('dashboard')} className="flex items-center gap-3 rounded-md py-2">
      <Mark />
      <span className="flex flex-col leading-tight">
        <span className="text-xl font-semibold">{messages.brand}</span>
        <span className="text-sm whitespace-nowrap text-ink-2 max-[26rem]:sr-only lg:max-xl:sr-only">
          {messages.brandLine}
        </span>
        <span className="sr-only">{messages.nav.home}</span>
      </span>
    </Link>
  );
}

function WideBar({ ownRequestsCount }: Frame) {
  const { pathname } = useLocation();
  return (
    <div className="print-hidden hidden flex-wrap items-center justify-end gap-x-4 lg:flex xl:gap-x-6">
      <nav aria-label={messages.mainNavigation}>
        <Links
          items={navigation(useMainMenu(), pathname)}
          shape="bar"
          ownRequestsCount={ownRequestsCount}
        />
      </nav>
      <SessionControls />
    </div>
  );
}

function useMainMenu(): 'bar' | 'citizenBar' {
  return useSession().isAuthenticated ? 'citizenBar' : 'bar';
}

const shapes = {
  bar: {
    list: 'flex flex-wrap gap-x-4 xl:gap-x-6',
    link: 'border-b-3 pt-1 whitespace-nowrap hover:border-line',
  },
  list: {
    list: 'grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-1',
    link: 'rounded-sm border-s-3 px-3 aria-[current=page]:bg-quiet',
  },
};

interface LinksProps {
  items: readonly NavigationItem[];
  shape: keyof typeof shapes;
  ownRequestsCount?: ReactNode;
}

function Links({ items, shape, ownRequestsCount }: LinksProps) {
  return (
    <ul className={shapes[shape].list}>
      {items.map(({ name, to, label, current }) => (
        <li key={name}>
          <Link
            to={to}
            aria-current={current ? 'page' : undefined}
            className={classNames(
              'flex min-h-11 items-center border-surface aria-[current=page]:border-current-item aria-[current=page]:font-semibold forced-colors:not-aria-[current=page]:border-[Canvas]',
              shapes[shape].link,
            )}
          >
            {label}
            {name === 'myRequests' && ownRequestsCount}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Works without script; navigation closes it. */
function PhoneMenu({ ownRequestsCount }: Frame) {
  const { pathname } = useLocation();
  return (
    <details key={pathname} className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md border border-control px-3 font-semibold [&::-webkit-details-marker]:hidden">
        <Icon name="menu" className="size-5 group-open:hidden" />
        <Icon name="cross" className="hidden size-5 group-open:block" />
        {messages.menu}
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-b border-line bg-surface shadow-soft">
        <Container className="flex flex-col gap-4 py-4">
          <nav aria-label={messages.menu} className="flex flex-col gap-1">
            <Links
              items={navigation(useMainMenu(), pathname)}
              shape="list"
              ownRequestsCount={ownRequestsCount}
            />
            <p className="mt-2 border-t border-line px-3 pt-3 text-sm text-ink-2">
              {messages.more}
            </p>
            <Links items={navigation('more', pathname)} shape="list" />
          </nav>
          <SessionControls />
          <a href={`mailto:${mail}`} className="link flex min-h-11 items-center gap-2">
            <Icon name="mail" />
            <bdi>{mail}</bdi>
          </a>
        </Container>
      </div>
    </details>
  );
}
