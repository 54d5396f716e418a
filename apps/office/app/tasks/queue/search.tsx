import { SEARCH_PAGES, type SearchAnswer, searchRequests } from '@wathiqa/contract/office';
import { formatRequestId, parseSearchTerm } from '@wathiqa/domain';
import { Button, Notice, PageHeading } from '@wathiqa/ui';
import { useEffect } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { validateBody } from '../../forms/validation.tsx';
import { cairoTime } from '../../labels/dates.tsx';
import { listNames, stateNames } from '../../labels/labels.messages.ts';
import { DenseTable, tableColumns } from '../../layout/dense-table.tsx';
import { Failure } from '../../layout/failure.tsx';
import { messages as layout } from '../../layout/layout.messages.ts';
import { LinkButton, Loading, pageMeta } from '../../layout/query-screen.tsx';
import { pathTo } from '../../screens.ts';
import { useHasPermission } from '../../session/staff.ts';
import { useRead } from '../../session/use-read.ts';
import { useShortcuts } from '../../shortcuts/key-bindings.ts';
import { CertificateList } from '../certificates/certificate-list.tsx';
import { DueBadge, Findings } from './badges.tsx';
import { ROW_SHORTCUTS, rememberList } from './list-position.ts';
import { messages } from './queue.messages.ts';

type FoundRow = SearchAnswer['rows'][number];

const { search: words, columns: headers } = messages;
const { pages } = layout;

const COLUMNS = tableColumns(headers, {
  id: ({ id }: FoundRow) => (
    <Link
      to={pathTo('request', { requestId: id })}
      data-row-link=""
      className="link inline-block py-1 font-semibold whitespace-nowrap tabular-nums"
    >
      <bdi>{formatRequestId(id)}</bdi>
    </Link>
  ),
  owner: ({ fullName }) => <bdi>{fullName}</bdi>,
  state: ({ state }) => stateNames[state],
  due: (row) => <DueBadge {...row} />,
  findings: (row) => <Findings {...row} />,
  documents: ({ list, documents }) => (
    <span className="whitespace-nowrap">
      {listNames[list]} · {messages.documents(documents)}
    </span>
  ),
  created: ({ createdAt }) => (
    <span className="whitespace-nowrap tabular-nums">{cairoTime(createdAt)}</span>
  ),
});

export const meta = () => pageMeta(words.title);

/** Requests by the state of the history entry, or certificates by the address. */
export default function Search() {
  const number = useSearchParams()[0].get('certificates');
  return number ? <CertificateList number={number} /> : <RequestSearch />;
}

/** An exact request number opens directly. */
function RequestSearch() {
  const { pathname, state, key } = useLocation();
  const text: unknown = state?.text;
  const requested = typeof text === 'string' ? text : '';
  const page = Number(state?.page ?? 1);
  const navigate = useNavigate();
  const body = { text: requested, page };
  const [problem] = validateBody(searchRequests, body, { text: words.title });
  // Unique key, because each search is audited once.
  const { data, error, refetch } = useRead(['search', key, requested], searchRequests, {
    body,
    enabled: requested !== '' && !problem,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useShortcuts(ROW_SHORTCUTS);
  const canReadFeedback = useHasPermission('feedback.read');

  useEffect(() => {
    if (data) rememberList({ address: pathname, requestIds: data.rows.map(({ id }) => id) });
  }, [data, pathname]);

  const showPage = (next: number) => navigate(pathname, { state: { text: requested, page: next } });
  const { term } = parseSearchTerm(requested);
  const [only] = data?.by === 'requestId' ? data.rows : [];
  if (only) return <Navigate to={pathTo('request', { requestId: only.id })} replace />;

  return (
    <div className="flex flex-col gap-3">
      <PageHeading>{words.title}</PageHeading>
      {!requested && <p>{words.nothingAsked}</p>}
      {requested && problem && <Notice tone="warning" title={problem.message} />}
      <Failure error={error} onTryAgain={() => refetch()} />
      {requested && !problem && !data && !error && <Loading />}
      {data && (
        <>
          <p role="status" className="text-ink-2">
            {resultText(data, page)}
          </p>
          {data.doubt && <Notice tone="warning" title={words.doubts[data.doubt]} />}
          <DenseTable
            caption={words.title}
            columns={COLUMNS}
            rows={data.rows}
            rowKey={({ id }) => id}
            empty={words.empty}
          />
          {data.limited && <p className="text-ink-2">{words.limited}</p>}
          {data.limited && data.by === 'requestId' && !data.doubt && (
            <LinkButton to={pathTo('request', { requestId: term })} variant="secondary">
              {words.openByNumber}
            </LinkButton>
          )}
          {data.by === 'payment' && data.rows.length === 0 && canReadFeedback && (
            <LinkButton to={pathTo('feedbackItem', { reference: term })} variant="secondary">
              {words.openMessage}
            </LinkButton>
          )}
          {data.more && page === SEARCH_PAGES && <p>{words.narrow}</p>}
          <nav aria-label={pages.label} className="flex gap-3 empty:hidden">
            {data.more && page < SEARCH_PAGES && (
              <Button variant="secondary" onClick={() => showPage(page + 1)}>
                {pages.next}
              </Button>
            )}
            {page > 1 && (
              <Button variant="quiet" onClick={() => showPage(1)}>
                {pages.first}
              </Button>
            )}
          </nav>
        </>
      )}
    </div>
  );
}

function resultText({ by, rows, more }: SearchAnswer, page: number): string {
  const count = rows.length;
  if (page > 1) return words.page(page, count, words.by[by]);
  return more ? words.firstOfMore(count, words.by[by]) : words.found(count, words.by[by]);
}
