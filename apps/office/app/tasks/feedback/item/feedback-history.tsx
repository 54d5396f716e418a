import type { FeedbackActionRecord } from '@wathiqa/contract/office';
import { Notice } from '@wathiqa/ui';
import { cairoTime } from '../../../labels/dates.ts';
import { actionNames, messages } from '../feedback.messages.ts';

/** Actions on a message, newest first. */
export function FeedbackHistory({ actions }: { actions: readonly FeedbackActionRecord[] }) {
  return (
    <section aria-labelledby="history" className="rounded-md border border-line bg-surface p-4">
      <h2 id="history" className="mb-1 text-lg">
        {messages.history}
      </h2>
      {actions.length === 0 && <p className="text-ink-2">{messages.nothingDone}</p>}
      <ol className="flex flex-col divide-y divide-line">
        {actions.toReversed().map(({ action, text, doneAt, doneBy, refusedAt }) => (
          <li key={doneAt} className="flex flex-col gap-1 py-2">
            <p className="text-sm text-ink-2">
              <span className="font-semibold text-ink">{actionNames[action]}</span> ·{' '}
              <bdi>{doneBy}</bdi> · <bdi>{cairoTime(doneAt)}</bdi>
            </p>
            <p dir="auto" className="break-words whitespace-pre-line">
              {text}
            </p>
            {refusedAt && (
              <Notice tone="warning" title={messages.refused}>
                <p>{messages.refusedText(cairoTime(refusedAt))}</p>
              </Notice>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
