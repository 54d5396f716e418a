import { formatResultsCount, MAX_QUERY_LENGTH } from '@wathiqa/content/search';
import { Button, Container, Notice, PageHeading } from '@wathiqa/ui';
import { type SubmitEvent, useEffect, useMemo, useState } from 'react';
import { useHydrated } from '../../layout/hydrated.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import { pathTo } from '../../paths.ts';
import { RESULTS_CLASSES, Results } from './results.tsx';
import { searchMessages } from './search.messages.ts';
import { SearchHelp } from './search-help.tsx';
import { QUERY_PARAM, useQueryInput } from './use-query-input.ts';
import { useSearch } from './use-search.ts';

const { title, description, label, hint, submit: submitLabel, loading, failed } = searchMessages;

export const meta = () => pageMeta({ title, description });

/**
 * The search over everything that people read. Without script the server answers the form; with it the
 * results come while one types, from an index that is fetched once, and the query is sent nowhere.
 */
export default function SearchPage() {
  const { query, input, onInput, submit } = useQueryInput();
  const [touched, setTouched] = useState(false);
  const index = useSearch(query !== '' || touched);
  const { search } = index;
  const answer = useMemo(() => (query && search ? search(query) : undefined), [query, search]);
  const serverResultsShown = useServerResultsShown(query);

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    submit();
  }

  return (
    <Container className="flex flex-col gap-8 py-10">
      <div className="flex flex-col gap-4">
        <PageHeading>{title}</PageHeading>
        <search aria-label={title}>
          <form action={pathTo('search')} method="get" onSubmit={send}>
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
                maxLength={MAX_QUERY_LENGTH}
                aria-describedby="search-hint"
                // The server writes here what was asked.
                suppressHydrationWarning
                onFocus={() => setTouched(true)}
                onInput={onInput}
                className="control min-w-0 flex-[1_1_11rem]"
              />
              <Button type="submit">{submitLabel}</Button>
            </div>
          </form>
        </search>
      </div>
      <p role="status" className="sr-only">
        {answer ? formatResultsCount(answer) : query && index.loading && loading}
      </p>
      <div className={RESULTS_CLASSES}>
        {answer ? (
          <Results query={query} answer={answer} />
        ) : (
          serverResultsShown && <ServerResults />
        )}
        {query && !answer && index.failed && (
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

/** The place that the server fills. React finds it as it is, and looks no further. */
function ServerResults() {
  return (
    <div
      data-fill="results"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn empty, filled by the server
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}

/** Whether what the server found is still what is asked for; once it is not, its place is gone for good. */
function useServerResultsShown(query: string): boolean {
  const hydrated = useHydrated();
  const [serverResultsShown, setKept] = useState(!hydrated);
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    if (!hydrated) return;
    if (asked === undefined) setAsked(query);
    else if (asked !== query) setKept(false);
  }, [hydrated, asked, query]);
  return serverResultsShown;
}
