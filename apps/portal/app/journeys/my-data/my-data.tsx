import { queryOptions, useQuery } from '@tanstack/react-query';
import { genders } from '@wathiqa/content';
import { type PersonalData, readPersonalData } from '@wathiqa/contract';
import { formatCairoMoment, formatRequestId, groupBy } from '@wathiqa/domain';
import { Button, Card, Skeleton, saveFile } from '@wathiqa/ui';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { call } from '../../calls/call.ts';
import { HeadedPage } from '../../layout/page.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { pathTo } from '../../paths.ts';
import { LoadFailure } from '../load-failure.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { messages } from './my-data.messages.ts';
import { StoredFields } from './stored-fields.tsx';
import { StoredRequests } from './stored-requests.tsx';

/** Accesses on the page; the exported file has all. */
const ACCESSES_SHOWN = 50;

export const meta = () => pageMeta({ title: messages.title });

/** Never cached. */
const personalDataQuery = queryOptions({
  queryKey: ['personalData'],
  queryFn: async () => (await call(readPersonalData)).data,
  staleTime: 0,
  gcTime: 0,
});

/** Stored data and its accesses: view, export, erase (law 151/2020). */
export default function MyData() {
  const { data, error, isFetching, refetch } = useQuery(personalDataQuery);
  const announcement = data ? messages.loaded : isFetching ? messages.loading : '';
  return (
    <HeadedPage
      title={messages.title}
      lead={messages.lead}
      trail={[{ label: messages.myRequests, to: pathTo('myRequests') }]}
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {!data && isFetching && <Skeleton className="h-72 w-full rounded-lg" />}
      {error && !isFetching && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Copy data={data} />
          <Sheet title={messages.erase.title}>
            <p className="max-w-[70ch]">
              {messages.erase.text}{' '}
              <Link to={pathTo('privacy')} className="link">
                {messages.erase.terms}
              </Link>
            </p>
            <EraseDialog requests={data.requests} onErased={() => void refetch()} />
          </Sheet>
          <Account account={data.account} />
          <Sheet title={messages.requests.title}>
            <StoredRequests requests={data.requests} />
          </Sheet>
          <Accesses accesses={data.accesses} />
        </>
      )}
    </HeadedPage>
  );
}

function Sheet({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card>
      <section aria-labelledby={titleId} className="flex flex-col gap-3">
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  );
}

function Account({ account }: Pick<PersonalData, 'account'>) {
  const { account: words, fields } = messages;
  return (
    <Sheet title={words.title}>
      <p className="max-w-[70ch] text-ink-2">
        {words.text} {words.kept}
      </p>
      <StoredFields
        values={{
          [fields.name]: [account.firstName, account.otherName].filter(Boolean).join(' '),
          [words.shownName]: account.userName,
          [fields.nationalId]: account.nationalId,
          [fields.gender]: genders.find(({ code }) => code === account.genderCode)?.name,
          [fields.motherFullName]: account.motherFullName,
          [fields.mobile]: account.mobile,
          [fields.email]: account.email,
          [words.since]: formatCairoMoment(new Date(account.since)),
          [words.lastSignInAt]: formatCairoMoment(new Date(account.lastSignInAt)),
        }}
      />
    </Sheet>
  );
}

function Accesses({ accesses }: Pick<PersonalData, 'accesses'>) {
  const { accesses: words } = messages;
  return (
    <Sheet title={words.title}>
      <p className="max-w-[70ch] text-ink-2">{words.note}</p>
      {accesses.length === 0 && <p>{words.none}</p>}
      {[...groupBy(accesses.slice(0, ACCESSES_SHOWN), ({ requestId }) => requestId)].map(
        ([requestId, own]) => (
          <details key={requestId}>
            <summary className="link w-fit cursor-pointer py-2">
              {messages.requests.number}{' '}
              <bdi className="tabular-nums">{formatRequestId(requestId)}</bdi>:{' '}
              {words.times(own.length)}
            </summary>
            <ol className="divide-y divide-line">
              {own.map(({ at, role, action }) => (
                <li key={`${at} ${action}`} className="py-2.5">
                  {words.sentence(role, action)}{' '}
                  <bdi className="tabular-nums">{formatRequestId(requestId)}</bdi> {words.on}{' '}
                  <time dateTime={at}>
                    <bdi>{formatCairoMoment(new Date(at))}</bdi>
                  </time>
                  .
                </li>
              ))}
            </ol>
          </details>
        ),
      )}
      {accesses.length > ACCESSES_SHOWN && <p>{words.older}</p>}
    </Sheet>
  );
}

function Copy({ data }: { data: PersonalData }) {
  const { copy: words } = messages;
  const save = () =>
    saveFile(
      words.fileName,
      new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
    );
  return (
    <Sheet title={words.title}>
      <p className="max-w-[70ch]">{words.text}</p>
      <Button variant="secondary" className="w-full sm:w-fit" onClick={save}>
        {words.save}
      </Button>
    </Sheet>
  );
}
