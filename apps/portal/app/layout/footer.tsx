import { cairoToday } from '@wathiqa/contract';
import { Container, classNames, Lattice, Mark } from '@wathiqa/ui';
import { Link, useLocation, useMatches } from 'react-router';
import { GUARD, pathTo, type RouteName } from '../paths.ts';
import { CallLines, mail } from './call-lines.tsx';
import { layoutMessages as messages } from './layout.messages.ts';
import { type NavigationItem, navigation } from './navigation.ts';
import { TrackingForm } from './tracking-form.tsx';

const linkClass =
  'inline-block py-1 max-sm:text-sm sm:py-1.5 text-on-band underline-offset-4 hover:underline aria-[current=page]:underline';

/** A long mail address breaks at the @. */
const [mailName, mailDomain] = mail.split('@');

export function Footer() {
  const { pathname } = useLocation();
  const { footer } = messages;
  // Orders and tracking need only help and statements.
  const isFlow = useMatches().some(
    ({ id }) => id === GUARD || id === ('follow' satisfies RouteName),
  );
  return (
    <footer className="print-hidden relative mt-auto overflow-clip bg-band text-on-band">
      <Lattice className="opacity-10" />
      {isFlow ? (
        <Container className="relative flex flex-wrap items-center gap-x-10 gap-y-1 py-5">
          <p>
            <CallLines linkClass={linkClass} />
          </p>
          <p className="max-sm:text-sm">{messages.callHours}</p>
          <Mail />
        </Container>
      ) : (
        <SiteMap pathname={pathname} />
      )}
      <Container className="relative pb-4 text-sm sm:pb-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-2 border-t border-on-band/20 pt-3 sm:pt-5">
          <div>
            <p>{footer.demonstration}</p>
            {/* The year of the server remains, whatever the device's. */}
            <p suppressHydrationWarning>{footer.copyright(String(cairoToday().year))}</p>
          </div>
          <nav aria-label={footer.statements}>
            <Links items={navigation('statements', pathname)} className="flex flex-wrap gap-x-6" />
          </nav>
        </div>
      </Container>
    </footer>
  );
}

function SiteMap({ pathname }: { pathname: string }) {
  const { footer, tracking } = messages;
  return (
    <Container className="relative grid grid-cols-1 items-start gap-x-10 gap-y-4 py-6 sm:gap-y-9 sm:py-14 sm:grid-cols-2 lg:grid-cols-[auto_minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1.7fr)]">
      <Identity />
      <LinkList
        id="footer-services"
        className={classNames(pathname === pathTo('dashboard') && 'max-sm:hidden')}
        heading={footer.services}
        items={navigation('footerServices', pathname)}
        columns="phone"
      />
      {/* On phones the menu has the same links. */}
      <LinkList
        id="footer-pages"
        className="max-sm:hidden"
        heading={footer.pages}
        items={navigation('footerPages', pathname)}
        columns="always"
      />
      <div
        className={classNames(
          'rounded-lg bg-surface p-4 text-ink sm:p-5',
          // The home page has the same box.
          pathname === pathTo('dashboard') && 'max-sm:hidden',
        )}
      >
        <h2 className="pb-1 text-lg">{tracking.title}</h2>
        <TrackingForm />
      </div>
    </Container>
  );
}

function Identity() {
  return (
    <div>
      <Link to={pathTo('dashboard')} className="flex w-fit items-center gap-3">
        <Mark />
        <span className="text-xl font-semibold">{messages.brand}</span>
        <span className="sr-only">{messages.nav.home}</span>
      </Link>
      <h2 className="pt-3 text-base sm:pt-5">{messages.footer.contact}</h2>
      <p className="lg:whitespace-nowrap">
        <CallLines linkClass={linkClass} />
      </p>
      <p className="max-sm:text-sm">{messages.callHours}</p>
      <Mail />
    </div>
  );
}

function Mail() {
  return (
    <a href={`mailto:${mail}`} className={`${linkClass} wrap-break-word`}>
      <bdi>
        {mailName}@<wbr />
        {mailDomain}
      </bdi>
    </a>
  );
}

const COLUMNS = {
  always: 'columns-[2_7rem] gap-x-6',
  phone: 'gap-x-6 max-sm:columns-[2_7rem]',
} as const;

function LinkList({
  id,
  heading,
  items,
  columns,
  className,
}: {
  id: string;
  heading: string;
  items: readonly NavigationItem[];
  columns: keyof typeof COLUMNS;
  className?: string;
}) {
  return (
    <nav aria-labelledby={id} className={className}>
      <h2 id={id} className="pb-1 text-base">
        {heading}
      </h2>
      <Links items={items} className={COLUMNS[columns]} />
    </nav>
  );
}

function Links({ items, className }: { items: readonly NavigationItem[]; className: string }) {
  return (
    <ul className={className}>
      {items.map(({ name, to, label, current }) => (
        <li key={name} className="break-inside-avoid">
          <Link to={to} aria-current={current ? 'page' : undefined} className={linkClass}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
