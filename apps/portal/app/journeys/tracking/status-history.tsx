import type { RequestStatus } from '@wathiqa/contract';
import { formatCairoMoment } from '@wathiqa/domain';
import { RecordText } from '@wathiqa/ui';
import { LIST_SEPARATOR } from '../../lib/list.messages.ts';
import { toHistoryLines } from './history-lines.ts';
import { messages } from './tracking.messages.ts';

export function StatusHistory({ status }: { status: RequestStatus }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-lg">
        {messages.result.history}
      </h2>
      <ol className="mt-3 border-s-2 border-line ps-5">
        {toHistoryLines(status).map(({ place, text, name, at }) => (
          <li
            key={place}
            className="relative pb-4 before:absolute before:-start-[1.6875rem] before:top-2 before:size-3 before:rounded-full before:bg-accent before:[print-color-adjust:exact]"
          >
            <p className="font-semibold">
              {text}
              {name && (
                <>
                  {LIST_SEPARATOR}
                  <RecordText>{name}</RecordText>
                </>
              )}
            </p>
            <time dateTime={at} className="text-sm text-ink-2">
              <bdi>{formatCairoMoment(new Date(at))}</bdi>
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
