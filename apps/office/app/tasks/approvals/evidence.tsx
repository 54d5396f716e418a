import { documentTitle } from '@wathiqa/content';
import { type ListedOf, type ListedProposal, readRegulation } from '@wathiqa/contract/office';
import { formatPounds, formatRequestId, formatSerial, type ProposalKind } from '@wathiqa/domain';
import { DescriptionList } from '@wathiqa/ui';
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
  after: ReactNode;
  /** What it replaces. */
  before?: ReactNode;
}

const fact = (name: keyof typeof words, after: ReactNode, before?: ReactNode): Fact => ({
  label: words[name] as string,
  after,
  before,
});

interface Shown {
  title: string;
  /** Screen of what it is about. */
  to: string;
  facts: readonly Fact[];
  /** While it waits; in the dialog at full length. */
  more?: (isOpen: boolean) => ReactNode;
}

const pounds = (amount: number) => <bdi>{formatPounds(amount)}</bdi>;

const SHOWN: { readonly [Kind in ProposalKind]: (proposal: ListedOf<Kind>) => Shown } = {
  acceptance: ({ requestId, documentType }) => ({
    title: documentTitle(documentType),
    to: pathTo('request', { requestId }),
    facts: [fact('request', <RequestLink requestId={requestId} />)],
  }),
  price: ({ serviceCode, pounds: price, expectedPounds, validFrom }) => ({
    title: words.priceOf(serviceName(serviceCode)),
    to: `${pathTo('prices')}?service=${serviceCode}`,
    facts: [
      fact('price', pounds(price), pounds(expectedPounds)),
      fact('from', <bdi>{cairoDayText(validFrom)}</bdi>),
    ],
  }),
  holiday: ({ day, name, before }) => ({
    title: longDay(day),
    to: `${pathTo('holidays')}?year=${day.slice(0, 4)}`,
    facts: [fact('dayOff', name ?? words.workday, before ?? words.workday)],
    more: () => <HolidayEffect day={day} off={name !== null} />,
  }),
  terms: (proposal) => ({
    title: words.termsOf(serviceName(proposal.serviceCode)),
    to: pathTo('regulation', { serviceCode: proposal.serviceCode }),
    facts: [
      fact('version', proposal.expectedVersion + 1, proposal.expectedVersion),
      fact(
        'change',
        proposal.restored === null
          ? regulations.edited
          : regulations.restoredFrom(proposal.restored),
      ),
    ],
    more: (isOpen) => <TermsChanges proposal={proposal} isOpen={isOpen} />,
  }),
  role: ({ email, userName, role, before }) => ({
    title: userName || email,
    to: pathTo('staff'),
    facts: [
      fact('role', layout.roles[role], before === null ? words.noRole : layout.roles[before]),
      fact('email', <bdi className="break-all">{email}</bdi>),
    ],
  }),
  erasure: ({ requestIds }) => ({
    title: words.erasure,
    to: pathTo('settings'),
    facts: [fact('requests', requestIds.map(formatRequestId).join('، ') || words.noRequests)],
  }),
  restriction: ({ requestId, restricted }) => ({
    title: words.restriction(`\u2068${formatRequestId(requestId)}\u2069`),
    to: pathTo('settings'),
    facts: [
      fact(
        'state',
        restricted ? words.restricted : words.unrestricted,
        restricted ? words.unrestricted : words.restricted,
      ),
    ],
  }),
  revocation: ({ serial, lastSerial, sheets, documentType, requestId, client, cause }) => ({
    title: words.certificate(`\u2068${formatSerial(serial)}\u2069`),
    to: certificatesOf(serial),
    facts: [
      fact('state', certificates.revoked, certificates.inOrder),
      ...(serial === lastSerial ? [] : [fact('range', certificates.until({ lastSerial, sheets }))]),
      fact('document', documentTitle(documentType)),
      fact(
        'request',
        requestId ? <RequestLink requestId={requestId} /> : `${certificates.client} ${client}`,
      ),
      fact('cause', certificates.causes[cause]),
    ],
  }),
  automaticAcceptance: () => ({
    title: words.automatic,
    to: pathTo('civilRegister'),
    facts: [fact('state', words.on, words.off)],
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
          'reason' in proposal && { label: messages.reason, value: proposal.reason },
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
