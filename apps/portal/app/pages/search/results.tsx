import {
  formatResultsCount,
  searchMessages as messages,
  type SearchAnswer,
  type SearchResult,
  type TextSegment,
} from '@wathiqa/content/search';
import { classNames } from '@wathiqa/ui';
import { Link } from 'react-router';
import { searchMessages } from './search.messages.ts';

const [openQuote, closeQuote] = searchMessages.quotes;

/** Descendant selectors reduce page size. */
export const RESULTS_CLASSES = classNames(
  '[&_h2]:text-xl [&_h2+p]:pt-2 [&_h2+p]:text-ink-2',
  '[&_ol]:mt-4 [&_ol]:grid [&_ol]:gap-3',
  '[&_li]:relative [&_li]:grid [&_li]:grid-cols-[minmax(0,1fr)_auto] [&_li]:items-start [&_li]:gap-x-4 [&_li]:gap-y-1 [&_li]:rounded-lg [&_li]:border [&_li]:border-line [&_li]:bg-surface [&_li]:p-5',
  '[&_li:hover]:border-accent [&_li:hover]:shadow-soft',
  '[&_li>p]:col-span-full [&_li>p]:max-w-[75ch]',
  '[&_li>p:first-child]:flex [&_li>p:first-child]:flex-wrap [&_li>p:first-child]:items-center [&_li>p:first-child]:gap-x-2 [&_li>p:first-child]:gap-y-1 [&_li>p:first-child]:text-sm [&_li>p:first-child]:text-ink-2',
  '[&_span:first-child]:rounded-full [&_span:first-child]:bg-badge [&_span:first-child]:px-3 [&_span:first-child]:py-px [&_span:first-child]:font-semibold [&_span:first-child]:text-badge-ink',
  "[&_span]:whitespace-nowrap [&_span:not(:first-child):not(:last-child)]:after:ps-2 [&_span:not(:first-child):not(:last-child)]:after:content-['/']",
  '[&_h3]:text-lg [&_h3]:text-link [&_h3]:max-sm:col-span-full',
  '[&_a]:after:absolute [&_a]:after:inset-0 [&_a]:after:rounded-lg [&_a]:hover:underline [&_a]:underline-offset-4',
  '[&_strong]:rounded-full [&_strong]:bg-chip [&_strong]:px-3 [&_strong]:py-0.5 [&_strong]:text-sm [&_strong]:whitespace-nowrap [&_strong]:text-chip-ink [&_strong]:w-fit',
  '[&_mark]:rounded-sm [&_mark]:bg-chip [&_mark]:font-semibold [&_mark]:text-chip-ink',
);

export function Results({ query, answer }: { query: string; answer: SearchAnswer }) {
  const { results, nearest } = answer;
  return (
    <>
      <h2>
        {formatResultsCount(answer)} {messages.about} {openQuote}
        <bdi>{query}</bdi>
        {closeQuote}
      </h2>
      {results.length === 0 && <p>{messages.noneAdvice}</p>}
      {results.length > 0 && nearest && <p>{messages.nearest}</p>}
      {results.length > 0 && (
        <ol>
          {results.map((result) => (
            <ResultItem key={result.document.to} {...result} />
          ))}
        </ol>
      )}
    </>
  );
}

function ResultItem({ document: { group, trail, note, to }, title, excerpt }: SearchResult) {
  return (
    <li>
      <p>
        <span>{messages.groups[group]}</span>
        {trail.map((page) => (
          <span key={page}>{page}</span>
        ))}
      </p>
      <h3>
        <Link to={to} discover="none">
          <Marked segments={title} />
        </Link>
      </h3>
      {note && <strong>{note}</strong>}
      <p>
        <Marked segments={excerpt} />
      </p>
    </li>
  );
}

function Marked({ segments }: { segments: readonly TextSegment[] }) {
  return segments.map(({ text, marked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which change together
    marked ? <mark key={index}>{text}</mark> : text,
  );
}
