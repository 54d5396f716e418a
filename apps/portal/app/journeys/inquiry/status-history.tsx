import { requestStateLabels } from '@wathiqa/content';
import type { RequestStatus } from '@wathiqa/contract';
import { cairoDate } from './cairo-date.ts';
import { messages } from './inquiry.messages.ts';

/** What was done with a request and when, the latest first. */
export function StatusHistory({ history }: { history: RequestStatus['History'] }) {
  const latestFirst = history.toSorted((a, b) => b.At.localeCompare(a.At));
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-lg">
        {messages.result.history}
      </h2>
      <ol className="mt-3 border-s-2 border-line ps-5">
        {latestFirst.map(({ At, Event, State }) => (
          <li
            key={`${At} ${Event}`}
            className="relative pb-4 before:absolute before:-start-[1.6875rem] before:top-2 before:size-3 before:rounded-full before:bg-accent"
          >
            <p className="font-semibold">
              {messages.result.events[Event] ?? requestStateLabels[State.CodeMessage]}
            </p>
            <time dateTime={At} className="text-sm text-ink-2">
              <bdi>{cairoDate(At)}</bdi>
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
