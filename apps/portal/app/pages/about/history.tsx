import { aboutMessages } from './about.messages.ts';

interface Milestone {
  year: string;
  text: string;
}

export function History({ events }: { events: readonly Milestone[] }) {
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
