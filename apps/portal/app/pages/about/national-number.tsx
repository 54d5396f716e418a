import { Card } from '@wathiqa/ui';
import { readPageText } from '../../content.server.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import { Prose } from '../../layout/prose.tsx';
import type { Route } from './+types/national-number';
import { aboutMessages } from './about.messages.ts';
import { AboutFrame } from './about-frame.tsx';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData.text.front.title, description: loaderData.text.front.summary });

export const loader = () => ({ text: readPageText('about', 'national-number') });

export default function NationalNumber({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <AboutFrame title={text.front.title} lead={text.front.summary}>
      <NumberParts />
      <Prose html={text.html} />
    </AboutFrame>
  );
}

/** A sample number with its parts explained. */
function NumberParts() {
  const { heading, lead, parts, sample } = aboutMessages.number;
  return (
    <Card>
      <section aria-labelledby="parts">
        <h2 id="parts" className="text-xl">
          {heading}
        </h2>
        <p className="pt-1 text-ink-2">{lead}</p>
        <p
          dir="ltr"
          className="mt-4 flex flex-wrap justify-center gap-1 text-lg font-semibold tabular-nums sm:gap-2 sm:text-2xl"
        >
          {parts.map(({ digits, name }, index) => (
            <span
              key={name}
              className={`rounded-sm border border-transparent px-1.5 py-1 sm:px-3 ${index % 2 ? 'bg-chip text-chip-ink' : 'bg-badge text-badge-ink'}`}
            >
              {digits}
            </span>
          ))}
        </p>
        <p className="pt-2 text-center text-sm text-ink-2">{sample}</p>
        <dl className="divide-y divide-line pt-3">
          {parts.map(({ digits, name, meaning }) => (
            <div key={name} className="grid gap-x-5 py-2.5 sm:grid-cols-[11rem_1fr]">
              <dt className="flex items-baseline justify-between gap-4 font-semibold">
                {name}
                <bdi className="tabular-nums text-link">{digits}</bdi>
              </dt>
              <dd className="max-w-[60ch]">{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Card>
  );
}
