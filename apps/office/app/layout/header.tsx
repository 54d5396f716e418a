import { Button, Mark } from '@wathiqa/ui';
import { type FormEvent, useRef, useState } from 'react';
import { Link, NavLink, useNavigate } from 'react-router';
import { pathTo } from '../screens.ts';
import { logOut } from '../session/call.ts';
import { useHasPermission, useStaff } from '../session/staff.ts';
import { useShortcuts } from '../shortcuts/key-bindings.ts';
import { ShortcutsHelp } from '../shortcuts/shortcuts-help.tsx';
import { messages, searchMessages } from './layout.messages.ts';
import { allowedNavigation } from './navigation.ts';

/** Two rows, because a supervisor's navigation does not fit into one at 1280 pixels. */
export function Header() {
  const { userName, email, role } = useStaff();
  return (
    <header className="print-hidden bg-band text-on-band">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-2 lg:px-6">
        <Link to="/" className="flex items-center gap-2 rounded-sm font-semibold">
          <Mark className="size-8" />
          <span>{messages.brand}</span>
          <span className="sr-only">{messages.office}</span>
        </Link>
        <SearchForm />
        <div className="ms-auto flex items-center gap-3">
          <p className="text-end text-sm leading-tight">
            <Link
              to={pathTo('ownSessions')}
              aria-label={messages.ownSessions(userName || email)}
              className="block rounded-sm font-semibold underline-offset-4 hover:underline"
            >
              <bdi>{userName || email}</bdi>
            </Link>
            {messages.roles[role]}
          </p>
          <ShortcutsHelp />
          <LogOut />
        </div>
      </div>
      <Navigation />
    </header>
  );
}

function Navigation() {
  const { role } = useStaff();
  return (
    <nav
      aria-label={messages.mainNavigation}
      className="border-t border-nile-700 px-1.5 py-1 lg:px-3.5"
    >
      <ul className="flex flex-wrap gap-x-1">
        {allowedNavigation(role).map(({ name, label, to }) => (
          <li key={name}>
            <NavLink
              to={to}
              className="flex min-h-9 items-center rounded-sm border-b-3 border-transparent px-2.5 hover:bg-nile-700 aria-[current=page]:border-gold-soft aria-[current=page]:font-semibold"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
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

/** Request search. Personal data goes into the location state, never into the address. */
function SearchForm() {
  return useHasPermission('request.read') ? <Form /> : null;
}

function Form() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  useShortcuts([
    { code: 'Slash', key: '/', label: searchMessages.key, run: () => input.current?.select() },
  ]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = input.current?.value.trim();
    if (text) navigate(pathTo('search'), { state: { text } });
  }

  return (
    <search className="min-w-60 flex-1 basis-72 lg:max-w-130">
      <form onSubmit={submit} className="flex gap-2">
        <input
          ref={input}
          type="search"
          name="text"
          aria-label={searchMessages.label}
          placeholder={searchMessages.placeholder}
          maxLength={120}
          autoComplete="off"
          className="control"
        />
        <Button type="submit" variant="onDark" size="dense">
          {searchMessages.submit}
        </Button>
      </form>
    </search>
  );
}
