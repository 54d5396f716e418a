import { documentTitle } from '@wathiqa/content';
import { type ListedOf, type ListedProposal, readRegulation } from '@wathiqa/contract/office';
import { formatPounds, formatRequestId, formatSerial, type ProposalKind } from '@wathiqa/domain';
import { DescriptionList, Isolate } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { cairoDayText, longDay } from '../../labels/dates.tsx';
import { Failure } from '../../layout/failure.tsx';
import { messages as layout } from '../../layout/layout.messages.ts';
import { RequestLink } from '../../layout/request-link.tsx';
import { certificatesOf, pathTo } from '../../screens.ts';
import { useRead } from '../../session/use-read.ts';
import { messages as certificates } from '../certificates/certificates.messages.ts';
import { HolidayEffect } from '../reference-data/holidays/holiday-effect.tsx';
import { serviceName } from '../reference-data/reference-data.messages.ts';
import { TermsDiff } from '../reference-data/regulations/changes-since.tsx';
import { BothTexts } from '../reference-data/regulations/editor.tsx';
import { messages as regulations } from '../reference-data/regulations/regulations.messages.ts';
import { messages, facts as words } from './approvals.messages.ts';

interface Fact {
  label: string;
  /** What it replaces. */
  before?: ReactNode;
  after: ReactNode;
}

interface Shown {
  title: string;
  /** Screen of what it is about. */
  to: string;
  facts: readonly Fact[];
  /** While it waits; in the dialog at full length. */
  more?: (isOpen: boolean) => ReactNode;
}

const pounds = (amount: number) => <Isolate>{formatPounds(amount)}</Isolate>;

const SHOWN: { readonly [Kind in ProposalKind]: (proposal: ListedOf<Kind>) => Shown } = {
  acceptance: ({ requestId, documentType }) => ({
    title: documentTitle(documentType),
    to: pathTo('request', { requestId }),
    facts: [{ label: words.request, after: <RequestLink requestId={requestId} /> }],
  }),
  price: ({ serviceCode, pounds: price, expectedPounds, validFrom }) => ({
    title: words.priceOf(serviceName(serviceCode)),
    to: `${pathTo('prices')}?service=${serviceCode}`,
    facts: [
      { label: words.price, before: pounds(expectedPounds), after: pounds(price) },
      { label: words.from, after: <Isolate>{cairoDayText(validFrom)}</Isolate> },
    ],
  }),
  holiday: ({ day, name, before }) => ({
    title: longDay(day),
    to: `${pathTo('holidays')}?year=${day.slice(0, 4)}`,
    facts: [{ label: words.dayOff, before: before ?? words.workday, after: name ?? words.workday }],
    more: () => <HolidayEffect day={day} off={name !== null} />,
  }),
  terms: (proposal) => ({
    title: words.termsOf(serviceName(proposal.serviceCode)),
    to: pathTo('regulation', { serviceCode: proposal.serviceCode }),
    facts: [
      {
        label: words.version,
        before: proposal.expectedVersion,
        after: proposal.expectedVersion + 1,
      },
      {
        label: words.change,
        after:
          proposal.restored === null
            ? regulations.edited
            : regulations.restoredFrom(proposal.restored),
      },
    ],
    more: (isOpen) => <TermsChanges proposal={proposal} isOpen={isOpen} />,
  }),
  role: ({ email, userName, role, before }) => ({
    title: userName || email,
    to: pathTo('staff'),
    facts: [
      {
        label: words.role,
        before: before === null ? words.noRole : layout.roles[before],
        after: layout.roles[role],
      },
      { label: words.email, after: <bdi className="break-all">{email}</bdi> },
    ],
  }),
  erasure: ({ requestIds }) => ({
    title: words.erasure,
    to: pathTo('settings'),
    facts: [
      {
        label: words.requests,
        after: requestIds.map(formatRequestId).join('، ') || words.noRequests,
      },
    ],
  }),
  restriction: ({ requestId, restricted }) => ({
    title: words.restriction(`\u2068${formatRequestId(requestId)}\u2069`),
    to: pathTo('settings'),
    facts: [
      {
        label: words.state,
        before: restricted ? words.unrestricted : words.restricted,
        after: restricted ? words.restricted : words.unrestricted,
      },
    ],
  }),
  revocation: ({ serial, lastSerial, sheets, documentType, requestId, client, cause }) => ({
    title: words.certificate(`\u2068${formatSerial(serial)}\u2069`),
    to: certificatesOf(serial),
    facts: [
      { label: words.state, before: certificates.inOrder, after: certificates.revoked },
      ...(serial === lastSerial
        ? []
        : [{ label: words.range, after: certificates.until({ lastSerial, sheets }) }]),
      { label: words.document, after: documentTitle(documentType) },
      {
        label: words.request,
        after: requestId ? (
          <RequestLink requestId={requestId} />
        ) : (
          `${certificates.client} ${client}`
        ),
      },
      { label: words.cause, after: certificates.causes[cause] },
    ],
  }),
  automaticAcceptance: () => ({
    title: words.automatic,
    to: pathTo('civilRegister'),
    facts: [{ label: words.state, before: words.off, after: words.on }],
  }),
};

/** Title, address and evidence of a proposal. */
export function shownOf(proposal: ListedProposal): Shown {
  // The parts are of this kind.
  return (SHOWN[proposal.kind] as (proposal: ListedProposal) => Shown)(proposal);
}

/** What changes, field by field, and why. */
export function Evidence({
  proposal,
  isOpen = false,
}: {
  proposal: ListedProposal;
  isOpen?: boolean;
}) {
  const { facts, more } = shownOf(proposal);
  const waits = proposal.state === 'proposed';
  return (
    <>
      <DescriptionList
        layout="columns"
        items={[
          ...facts.map(({ label, before, after }) => ({
            label,
            value: before === undefined ? after : <Change before={waits && before} after={after} />,
          })),
          ...('reason' in proposal ? [{ label: messages.reason, value: proposal.reason }] : []),
        ]}
      />
      {waits && more?.(isOpen)}
    </>
  );
}

function Change({ before, after }: Pick<Fact, 'before' | 'after'>) {
  return (
    <>
      {before !== false && (
        <>
          <del className="text-ink-2">{before}</del> <span aria-hidden="true">←</span>
          <span className="sr-only">{messages.becomes}</span>{' '}
        </>
      )}
      <ins className="font-semibold no-underline">{after}</ins>
    </>
  );
}

/** Compared with the published terms. */
function TermsChanges({ proposal, isOpen }: { proposal: ListedOf<'terms'>; isOpen: boolean }) {
  const { serviceCode, html, htmlEn } = proposal;
  const query = useRead(['regulation', serviceCode, undefined], readRegulation, {
    query: { serviceCode },
  });
  const published = query.data?.regulation;
  return (
    <>
      <Failure error={query.error} onTryAgain={() => query.refetch()} />
      {published && (
        <details open={isOpen} className="border-t border-line pt-2">
          <summary className="cursor-pointer font-semibold">{words.changes}</summary>
          <div className="flex flex-col gap-2 pt-2">
            <TermsDiff before={published.html} after={html} />
            <p className="font-semibold">{regulations.english}</p>
            <TermsDiff before={published.htmlEn} after={htmlEn} lang="en" />
            <details className="border-t border-line pt-2">
              <summary className="cursor-pointer font-semibold">{regulations.previewed}</summary>
              <BothTexts terms={proposal} />
            </details>
          </div>
        </details>
      )}
    </>
  );
}
