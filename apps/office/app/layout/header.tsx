import { parseSerial } from '@wathiqa/domain';
import { Button } from '@wathiqa/ui';
import { type FormEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { certificatesOf, pathTo } from '../screens.ts';
import { useHasPermission } from '../session/staff.ts';
import { useShortcuts } from '../shortcuts/key-bindings.ts';
import { ShortcutsHelp } from '../shortcuts/shortcuts-help.tsx';
import { searchMessages } from './layout.messages.ts';
import { Brand, MenuButton } from './rail.tsx';

export function Header() {
  return (
    <header className="print-hidden flex min-h-13 items-center gap-3 bg-band px-4 py-2 text-on-band lg:px-6">
      <MenuButton />
      <Brand className="lg:hidden" />
      <SearchForm />
      <div className="ms-auto">
        <ShortcutsHelp />
      </div>
    </header>
  );
}

/** Personal data goes into the location state, never into the address. */
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
    if (!text) return;
    // No mobile has eleven digits without its zero.
    const serial = /^[1-9]\d{10}$/.exec(parseSerial(text))?.[0];
    if (serial) navigate(certificatesOf(serial));
    else navigate(pathTo('search'), { state: { text } });
  }

  return (
    <search className="min-w-0 flex-1 lg:max-w-130">
      <form onSubmit={submit} className="flex gap-2">
        <input
          ref={input}
          type="search"
          name="text"
          aria-label={searchMessages.label}
          placeholder={searchMessages.placeholder}
          autoComplete="off"
          className="control"
        />
        <Button type="submit" variant="onDark" size="dense" className="max-sm:hidden">
          {searchMessages.submit}
        </Button>
      </form>
    </search>
  );
}
