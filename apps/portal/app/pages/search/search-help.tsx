import { Link } from 'react-router';
import { CallLines } from '../../layout/call-lines.tsx';
import { layoutMessages } from '../../layout/layout.messages.ts';
import { placeAddress } from '../../layout/navigation.ts';
import { pathTo } from '../../paths.ts';
import { searchMessages } from './search.messages.ts';
import { QUERY_PARAM } from './use-query-input.ts';

const { common, help } = searchMessages;
const { nav, callHours } = layoutMessages;

export function SearchHelp() {
  return (
    <div className="grid gap-6 border-t border-line pt-7 md:grid-cols-2">
      <section aria-labelledby="search-common">
        <h2 id="search-common" className="pb-3 text-lg">
          {common.title}
        </h2>
        <ul className="flex flex-wrap gap-2.5">
          {common.queries.map((query) => (
            <li key={query}>
              <Link
                to={{
                  pathname: pathTo('search'),
                  search: `?${new URLSearchParams({ [QUERY_PARAM]: query })}`,
                }}
                className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm hover:border-accent"
              >
                {query}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="search-help">
        <h2 id="search-help" className="pb-2 text-lg">
          {help.title}
        </h2>
        <p>
          {help.text} <CallLines linkClass="link font-semibold" /> {callHours}
        </p>
        <p>
          {help.or}{' '}
          <Link to={placeAddress('questions')} className="link">
            {nav.questions}
          </Link>
        </p>
      </section>
    </div>
  );
}
