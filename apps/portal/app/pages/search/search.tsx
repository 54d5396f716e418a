import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  createSearch,
  formatResultsCount,
  MAX_QUERY_LENGTH,
  type Search,
  type SearchData,
} from '@wathiqa/content/search';
import { Button, Container, Notice, PageHeading } from '@wathiqa/ui';
import { type SubmitEvent, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { renderingContext } from '../../document/rendering.ts';
import { CallLines } from '../../layout/call-lines.tsx';
import { layoutMessages } from '../../layout/layout.messages.ts';
import { placeAddress } from '../../layout/navigation.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import { addressOf, pathTo } from '../../paths.ts';
import type { Route } from './+types/search';
import { RESULTS_CLASSES, Results } from './results.tsx';
import { searchMessages } from './search.messages.ts';
import { QUERY_PARAM, useQueryInput } from './use-query-input.ts';

const { common, help } = searchMessages;
const { nav, callHours } = layoutMessages;

function SearchHelp() {
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

interface LoadedSearch {
  search: Search | undefined;
  failed: boolean;
  loading: boolean;
  retry: () => void;
}

const indexQuery = queryOptions({
  queryKey: ['search-index'],
  queryFn: loadSearch,
  staleTime: Number.POSITIVE_INFINITY,
  retry: 1,
});

/** The index is fetched on demand. */
function useSearch(needed: boolean): LoadedSearch {
  const { data, isError, isFetching, refetch } = useQuery({ ...indexQuery, enabled: needed });
  return {
    search: data,
    failed: isError && !isFetching,
    loading: isFetching,
    retry: () => void refetch(),
  };
}

async function loadSearch(): Promise<Search> {
  // Revalidates, because a new build may change addresses.
  const response = await fetch(addressOf('searchIndex'), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`The search index answered ${response.status}`);
  const data: SearchData = await response.json();
  return createSearch(data);
}

const {
  title,
  description,
  label,
  hint,
  submit: submitLabel,
  tooLong,
  loading,
  failed,
} = searchMessages;

export const meta = () => pageMeta({ title, description });

/** Server results, for direct visits and browsers without script. */
export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(renderingContext)?.input.search ?? null;

/** After client navigation, the browser searches and sends no query. */
export const clientLoader = () => null;

/** Without script the server answers; otherwise results update while typing. */
export default function SearchPage({ loaderData: rendered }: Route.ComponentProps) {
  const { query, input, onInput, submit } = useQueryInput(rendered?.query);
  const [touched, setTouched] = useState(false);
  const index = useSearch(query !== '' || touched);
  const { search } = index;
  const answer = useMemo(() => (query && search ? search(query) : undefined), [query, search]);
  const shown = answer ?? (rendered?.query === query ? rendered.answer : undefined);

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    submit();
  }

  return (
    <Container className="flex flex-col gap-8 py-10">
      <div className="flex flex-col gap-4">
        <PageHeading>{title}</PageHeading>
        <search aria-label={title}>
          <form action={addressOf('search')} method="get" onSubmit={send}>
            <label htmlFor="search-query" className="font-semibold">
              {label}
            </label>
            <p id="search-hint" className="pb-1.5 text-sm text-ink-2">
              {hint}
            </p>
            <div className="flex flex-wrap gap-3">
              <input
                ref={input}
                id="search-query"
                name={QUERY_PARAM}
                type="search"
                enterKeyHint="search"
                autoComplete="off"
                aria-describedby="search-hint"
                defaultValue={rendered?.query}
                onFocus={() => setTouched(true)}
                onInput={onInput}
                className="control min-w-0 flex-[1_1_11rem]"
              />
              <Button type="submit">{submitLabel}</Button>
            </div>
            {query.length > MAX_QUERY_LENGTH && (
              <p className="pt-1.5">{tooLong(MAX_QUERY_LENGTH)}</p>
            )}
          </form>
        </search>
      </div>
      <p role="status" className="sr-only">
        {answer ? formatResultsCount(answer) : query && index.loading && loading}
      </p>
      <div id="results" className={RESULTS_CLASSES}>
        {shown && <Results query={query.slice(0, MAX_QUERY_LENGTH)} answer={shown} />}
        {query && !shown && index.failed && (
          <div role="alert" className="flex flex-col items-start gap-3">
            <Notice tone="danger" title={failed.title}>
              {failed.text}
            </Notice>
            <Button variant="secondary" onClick={index.retry}>
              {failed.retry}
            </Button>
          </div>
        )}
      </div>
      <SearchHelp />
    </Container>
  );
}
