import { Icon } from '@wathiqa/ui';
import type { SubmitEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { addressOf, pathTo } from '../paths.ts';
import { layoutMessages } from './layout.messages.ts';

const { search: messages } = layoutMessages;

/** Works without script. */
export function SearchBox() {
  const navigate = useNavigate();

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const question = String(new FormData(event.currentTarget).get('q'));
    navigate({ pathname: pathTo('search'), search: `${new URLSearchParams({ q: question })}` });
  }

  return (
    <search aria-label={messages.label}>
      <form
        action={addressOf('search')}
        onSubmit={search}
        className="flex min-w-0 items-center rounded-md border border-on-band/40 bg-nile-900 focus-within:border-on-band"
      >
        <input
          type="search"
          name="q"
          aria-label={messages.label}
          placeholder={messages.placeholder}
          autoComplete="off"
          // The server fills in the query.
          suppressHydrationWarning
          className="h-9 w-52 min-w-0 rounded-md bg-transparent ps-3 text-white placeholder:text-on-band [&::-webkit-search-cancel-button]:hidden"
        />
        <button
          type="submit"
          className="grid h-9 w-10 cursor-pointer place-items-center rounded-md text-on-band hover:text-white"
        >
          <Icon name="search" className="size-4.5" />
          <span className="sr-only">{messages.submit}</span>
        </button>
      </form>
    </search>
  );
}

/** Replaces the search box on phones. */
export function SearchLink() {
  return (
    <Link
      to={pathTo('search')}
      className="grid size-11 place-items-center rounded-md border border-control hover:bg-quiet"
    >
      <Icon name="search" className="size-5" />
      <span className="sr-only">{messages.open}</span>
    </Link>
  );
}
