import { Container, classNames, Icon, Mark } from '@wathiqa/ui';
import { Link, useLocation } from 'react-router';
import { pathTo } from '../paths.ts';
import { SessionControls } from '../session/session-controls.tsx';
import { mail } from './contact.ts';
import type { LayoutMessages } from './messages.ts';
import { isCurrent, navigation } from './navigation.ts';
import { TopBar } from './top-bar.tsx';

/**
 * The head of every page. It has no box of its own (`contents`), so that the bar inside it is
 * pinned to the page and not to the header, and the top bar scrolls away.
 */
export function Header({ messages }: { messages: LayoutMessages }) {
  return (
    <header className="contents">
      <TopBar messages={messages} />
      <div className="sticky top-0 z-40 border-b border-line bg-surface">
        <Container className="flex min-h-18 items-center justify-between gap-4">
          <Brand messages={messages} />
          <div className="print-hidden hidden items-center gap-6 lg:flex">
            <Navigation messages={messages} shape="bar" />
            <Session messages={messages} />
          </div>
          <PhoneMenu messages={messages} />
        </Container>
      </div>
    </header>
  );
}

function Brand({ messages }: { messages: LayoutMessages }) {
  return (
    <Link
      to={pathTo(messages.locale === 'ar' ? 'dashboard' : 'english')}
      className="flex items-center gap-3 rounded-md py-2"
    >
      <Mark />
      <span className="flex flex-col leading-tight">
        <span className="text-xl font-semibold">{messages.brand}</span>
        <span className="text-sm text-ink-2">{messages.brandLine}</span>
        <span className="sr-only">{messages.nav.home}</span>
      </span>
    </Link>
  );
}

/** The current page has a gold edge: under its name in the bar, before it in the list on phones. */
const shapes = {
  bar: {
    list: 'flex gap-6',
    link: 'border-b-3 pt-1 hover:border-line',
  },
  list: {
    list: 'flex flex-col gap-1',
    link: 'rounded-sm border-s-3 px-3 aria-[current=page]:bg-quiet',
  },
};

interface NavigationProps {
  messages: LayoutMessages;
  shape: keyof typeof shapes;
}

function Navigation({ messages, shape }: NavigationProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={messages.mainNavigation}>
      <ul className={shapes[shape].list}>
        {navigation(messages).map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              aria-current={isCurrent(item, pathname) ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center border-surface aria-[current=page]:border-current-item aria-[current=page]:font-semibold forced-colors:not-aria-[current=page]:border-[Canvas]',
                shapes[shape].link,
              )}
            >
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Session({ messages }: { messages: LayoutMessages }) {
  return (
    <SessionControls
      loginLabel={messages.login}
      logoutLabel={messages.logout}
      greeting={messages.greeting}
    />
  );
}

/** On phones all of it folds into one button, which needs no script. A navigation closes it. */
function PhoneMenu({ messages }: { messages: LayoutMessages }) {
  const { pathname } = useLocation();
  return (
    <details key={pathname} className="print-hidden group lg:hidden">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md border border-control px-3 font-semibold [&::-webkit-details-marker]:hidden">
        <Icon name="menu" className="size-5 group-open:hidden" />
        <Icon name="close" className="hidden size-5 group-open:block" />
        {messages.menu}
      </summary>
      <div className="absolute inset-x-0 top-full border-b border-line bg-surface shadow-soft">
        <Container className="flex flex-col gap-4 py-4">
          <Navigation messages={messages} shape="list" />
          <Session messages={messages} />
          <a href={`mailto:${mail}`} className="link flex min-h-11 items-center gap-2">
            <Icon name="mail" />
            <bdi>{mail}</bdi>
          </a>
        </Container>
      </div>
    </details>
  );
}
