import { COUNT_LIMIT, readWaitingCounts, type WaitingCounts } from '@wathiqa/contract/office';
import { Button, classNames, Icon, Mark } from '@wathiqa/ui';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { pathTo } from '../screens.ts';
import { logOut } from '../session/call.ts';
import { useStaff } from '../session/staff.ts';
import { KEEP_PREVIOUS, useRead } from '../session/use-read.ts';
import { messages } from './layout.messages.ts';
import { allowedNavigation, isIn, type NavigationTab } from './navigation.ts';
import { Tab, TabCount, Tabs } from './tabs.tsx';

const ID = 'rail';

/** Without popovers (Chrome 113, Safari 16), the navigation is above the page and needs no button. */
const closeMenu = () => document.getElementById(ID)?.hidePopover?.();

/** Navigation: at the side, or on narrow windows a menu ({@link MenuButton}). */
export function Rail() {
  const { role, userName, email } = useStaff();
  const counts = useWaitingCounts();
  const { pathname } = useLocation();
  return (
    <nav
      id={ID}
      aria-label={messages.mainNavigation}
      popover="auto"
      className="print-hidden inset-y-0 start-0 end-auto m-0 h-dvh max-h-none max-lg:not-supports-[selector(:popover-open)]:h-auto w-64 max-w-full flex-col gap-4 overflow-y-auto border-0 bg-band p-0 text-on-band open:flex lg:sticky lg:top-0 backdrop:bg-nile-900/40 lg:flex lg:w-52 lg:max-w-1/5 lg:shrink-0"
    >
      <Brand className="px-4 pt-2.5" />
      <ul className="flex-1">
        {allowedNavigation(role).map((section) => (
          <li key={section.label}>
            <Link
              to={section.tabs[0].to}
              onClick={closeMenu}
              aria-current={
                pathname === section.tabs[0].to ? 'page' : isIn(section, pathname) || undefined
              }
              className="flex min-h-10 items-center justify-between gap-2 border-s-3 border-transparent py-1 ps-3.25 pe-4 outline-offset-[-3px]! hover:bg-nile-700 aria-[current]:border-gold-soft aria-[current]:bg-nile-700 aria-[current]:font-semibold"
            >
              {section.label}
              <Count count={countOf(section.tabs, counts)} />
            </Link>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-nile-700 px-4 py-3">
        <p className="min-w-0 text-sm leading-tight">
          <Link
            to={pathTo('ownSessions')}
            aria-label={messages.ownSessions(userName || email)}
            className="block rounded-sm font-semibold wrap-anywhere underline-offset-4 hover:underline"
          >
            <bdi>{userName || email}</bdi>
          </Link>
          {messages.roles[role]}
        </p>
        <LogOut />
      </div>
    </nav>
  );
}

export function MenuButton() {
  return (
    <button
      type="button"
      popoverTarget={ID}
      aria-label={messages.menu}
      className="flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-sm hover:bg-nile-700 not-supports-[selector(:popover-open)]:hidden lg:hidden"
    >
      <Icon name="menu" />
    </button>
  );
}

export function Brand({ className }: { className?: string }) {
  return (
    <Link
      to="/"
      className={classNames('flex items-center gap-2 rounded-sm font-semibold', className)}
    >
      <Mark className="size-8" />
      {messages.brand}
      <span className="sr-only">{messages.office}</span>
    </Link>
  );
}

/** Counts as of the last navigation or mutation. */
export function useWaitingCounts(): WaitingCounts {
  const { pathname } = useLocation();
  const { data } = useRead(['waiting', pathname], readWaitingCounts, KEEP_PREVIOUS);
  return data?.counts ?? {};
}

/** Work that waits on the screens. */
function countOf(tabs: readonly NavigationTab[], counts: WaitingCounts): number {
  const { stalled, notifications, approvals = 0, refundApprovals = 0 } = counts;
  // Messages that were not sent are among the stalled.
  const all = {
    ...counts,
    stalled: stalled ?? notifications,
    approvals: approvals + refundApprovals,
  };
  return tabs.reduce((sum, { name }) => sum + (all[name as keyof WaitingCounts] ?? 0), 0);
}

function Count({ count }: { count: number }) {
  if (!count) return null;
  const shown = count < COUNT_LIMIT ? String(count) : `+${COUNT_LIMIT - 1}`;
  return (
    <span className="rounded-full bg-gold-soft px-1.5 text-sm leading-snug font-semibold text-nile-900 tabular-nums">
      <bdi aria-hidden="true">{shown}</bdi>
      <span className="sr-only">{messages.waiting(shown)}</span>
    </span>
  );
}

function LogOut() {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="onDark"
      size="dense"
      busy={busy}
      onClick={async () => {
        setBusy(true);
        await logOut().finally(() => setBusy(false));
      }}
    >
      {messages.logOut}
    </Button>
  );
}

/** The other screens of the section, above each of its screens but not above the pages below them. */
export function SectionTabs() {
  const { pathname } = useLocation();
  const counts = useWaitingCounts();
  const section = allowedNavigation(useStaff().role).find((each) => isIn(each, pathname));
  const isScreen = section?.tabs.some(({ to }) => to === pathname);
  if (!section || !isScreen || section.tabs.length === 1) return null;
  return (
    <div className="print-hidden mb-4">
      <Tabs label={section.label}>
        {section.tabs.map((tab) => {
          const count = countOf([tab], counts);
          return (
            <Tab key={tab.name} to={tab.to} current={tab.to === pathname}>
              {tab.label}
              {count > 0 && <TabCount count={count} />}
            </Tab>
          );
        })}
      </Tabs>
    </div>
  );
}
