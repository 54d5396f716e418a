import { requestStateLabels } from '@wathiqa/content';
import type { DocumentStatus, Happening, RequestStatus } from '@wathiqa/contract';
import type { HistoryEvent } from '@wathiqa/domain';
import { messages } from './inquiry.messages.ts';
import { type Standing, stateTitle } from './next-step.ts';
import { documentName } from './status-documents.tsx';

const { result } = messages;

/** One line of what was done: words, and when. */
export interface HistoryLine {
  /** Its place in the history, which only grows. */
  place: number;
  text: string;
  at: string;
}

/** What only staff need to know of. */
const INNER: readonly HistoryEvent[] = ['UNPACKED'];

/** What is followed by a change of state that says no more. */
const TELLS_STATE: readonly HistoryEvent[] = ['PAID', 'WITHDRAWN', 'HANDED_OVER'];

/** What was done with a request, in plain words, the latest first. */
export function historyLines({ History, Details }: RequestStatus): HistoryLine[] {
  const documents = Object.values(Details).flatMap((group) => group ?? []);
  let attempts = 0;
  const lines = History.flatMap((happening, index) => {
    const { Event, At } = happening;
    if (INNER.includes(Event) || repeats(happening, History[index - 1])) return [];
    if (Event === 'SENT_AGAIN') attempts = 0;
    if (Event === 'DELIVERY_ATTEMPTED') {
      attempts += 1;
      return [{ place: index, text: result.attempt(attempts), at: At }];
    }
    return [{ place: index, text: wordsOf(happening, documents), at: At }];
  });
  return lines.reverse();
}

function repeats({ Event, At }: Happening, before: Happening | undefined): boolean {
  if (Event !== 'STATE_CHANGED' || !before) return false;
  return before.At === At && TELLS_STATE.includes(before.Event);
}

function wordsOf(happening: Happening, documents: readonly DocumentStatus[]): string {
  const { Event, State, DocumentId } = happening;
  const words: Partial<Record<HistoryEvent, string>> = result.events;
  const event = words[Event] ?? requestStateLabels[State.CodeMessage];
  const document = documents.find(({ Id }) => Id === DocumentId);
  if (!document) return event;
  return result.ofDocument(event, documentName(document.DocumentType), document.FullName);
}

/** What is read out when the page has something new: where the request stands, and what was done last. */
export function spokenNews(status: RequestStatus): string {
  const [latest] = historyLines(status);
  return [stateTitle(standingOf(status), status.StateMessage), latest?.text]
    .filter(Boolean)
    .join('. ');
}

/** Where the request of a status answer stands. */
export function standingOf({ State, Delivery, Withdrawn }: RequestStatus): Standing {
  return { state: State.CodeMessage, delivery: Delivery.State, withdrawn: Withdrawn };
}
