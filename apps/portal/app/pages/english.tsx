import { buttonClass, Card, Container, DataTable, DetailList, Lattice } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CallLines } from '../layout/call-lines.tsx';
import { frameMessages } from '../layout/frame-messages.ts';
import { pageMeta } from '../layout/page-meta.ts';
import { pathTo } from '../paths.ts';
import type { Route } from './+types/english';
import { englishMessages } from './english.messages.ts';
import { getCurrentPrices, type Prices } from './prices.server.ts';

export const meta = () =>
  pageMeta({
    title: englishMessages.title,
    description: englishMessages.lead,
    messages: frameMessages.en,
  });

/** Runs when the portal is built. */
export const loader = () => ({ prices: getCurrentPrices() });

/** The portal in English on one page. */
export default function English({ loaderData }: Route.ComponentProps) {
  const { heading, lead, start, times, how, call } = englishMessages;
  return (
    <>
      <div className="relative overflow-clip bg-nile-900 text-white">
        <Lattice />
        <Container className="relative py-14">
          <h1 tabIndex={-1} className="max-w-[24ch] text-3xl">
            {heading}
          </h1>
          <p className="max-w-[62ch] py-4 text-lg text-on-band">{lead}</p>
          <Link to={pathTo('electronicServices')} className={buttonClass({ variant: 'gold' })}>
            {start}
          </Link>
        </Container>
      </div>
      <Container className="grid items-start gap-10 py-14 lg:grid-cols-[1fr_15rem]">
        <Contents />
        <div className="flex min-w-0 flex-col gap-14">
          <Fees prices={loaderData.prices} />
          <Section id="times" heading={times.heading}>
            <DetailList items={times.items} />
          </Section>
          <Section id="how" heading={how.heading}>
            <ol className="list-decimal space-y-2 ps-6 marker:font-semibold marker:text-current-item">
              {how.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </Section>
          <Section id="call" heading={call.heading}>
            <p>
              {call.text} <CallLines linkClass="link font-semibold" />
            </p>
          </Section>
        </div>
      </Container>
    </>
  );
}

function Fees({ prices }: { prices: Prices }) {
  const { fees } = englishMessages;
  return (
    <Section id="fees" heading={fees.heading}>
      <p className="pb-3 text-ink-2">{fees.lead}</p>
      <DataTable
        caption={fees.heading}
        captionHidden
        rows={fees.documents}
        rowKey={(row) => row.serviceCode}
        columns={[
          { key: 'name', header: fees.document, cell: (row) => row.name, rowHeader: true },
          {
            key: 'fee',
            header: fees.fee,
            numeric: true,
            cell: (row) => fees.amount(prices[row.serviceCode] ?? 0),
          },
        ]}
      />
    </Section>
  );
}

function Section({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-3 text-2xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}

/** The list of what is on the page; beside the text where there is room, above it on phones. */
function Contents() {
  const { contents, fees, times, how, call } = englishMessages;
  const sections = { fees, times, how, call };
  return (
    <Card className="top-24 lg:sticky lg:col-start-2 lg:row-start-1">
      <nav aria-labelledby="contents">
        <h2 id="contents" className="text-lg">
          {contents.heading}
        </h2>
        <ul className="pt-1">
          {Object.entries(sections).map(([id, section]) => (
            <li key={id}>
              <a href={`#${id}`} className="link inline-block py-1.5">
                {section.heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  );
}
