import { Lattice } from '@wathiqa/ui';
import { readPageText } from '../../content.server.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import { Prose } from '../../layout/prose.tsx';
import type { Route } from './+types/sector';
import { aboutMessages } from './about.messages.ts';
import { AboutFrame } from './about-frame.tsx';
import { WalkthroughVideo } from './video/walkthrough-video.tsx';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData.text.front.title, description: loaderData.text.front.summary });

export const loader = () => ({ text: readPageText('about', 'sector') });

export default function Sector({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <AboutFrame title={text.front.title} lead={text.front.summary}>
      <SectorFigures />
      <Prose html={text.html} />
      <History events={text.front.history ?? []} />
      {/* Lazy rendering defers the image, because most visitors only read. */}
      <section
        aria-labelledby="video"
        className="print-hidden [contain-intrinsic-size:auto_24rem] [content-visibility:auto]"
      >
        <h2 id="video" className="pb-4 text-2xl">
          {aboutMessages.video}
        </h2>
        <WalkthroughVideo />
      </section>
    </AboutFrame>
  );
}

function SectorFigures() {
  const { heading, items } = aboutMessages.figures;
  return (
    <section
      aria-labelledby="figures"
      className="relative overflow-clip rounded-lg bg-nile-900 p-5 text-white sm:p-7 print:border print:border-line print:bg-surface print:**:text-ink"
    >
      <Lattice />
      <div className="relative">
        <h2 id="figures" className="text-lg text-on-band">
          {heading}
        </h2>
        <ul className="grid grid-cols-2 gap-x-5 gap-y-6 pt-4 md:grid-cols-3">
          {items.map(({ value, label }) => (
            <li key={label} className="border-s-2 border-gold ps-4">
              <span className="block text-3xl leading-tight font-semibold text-gold-soft tabular-nums">
                <bdi>{value}</bdi>
              </span>{' '}
              <span className="block text-sm text-on-band">{label}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface Milestone {
  year: string;
  text: string;
}

function History({ events }: { events: readonly Milestone[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-2xl">
        {aboutMessages.history}
      </h2>
      <ol className="pt-4">
        {events.map(({ year, text }) => (
          <li key={year} className="relative flex gap-5 pb-6 last:pb-0 sm:gap-7">
            <bdi className="w-12 shrink-0 font-semibold tabular-nums text-link">{year}</bdi>
            <span
              aria-hidden="true"
              className="relative w-0.5 shrink-0 self-stretch -mb-6 bg-line in-[li:last-child]:mb-0"
            >
              <span className="absolute -start-[0.3125rem] top-2.5 size-3 rotate-45 bg-current-item" />
            </span>
            <p className="max-w-[60ch]">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
