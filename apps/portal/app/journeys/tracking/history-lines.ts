import { requestStateLabels } from '@wathiqa/content';
import type { DocumentStatus, HistoryEntry, RequestStatus } from '@wathiqa/contract';
import type { HistoryEvent } from '@wathiqa/domain';
import { LIST_SEPARATOR } from '../../lib/list.messages.ts';
import { stateTitle } from './stage-words.ts';
import { statusDocumentTitle } from './status-documents.tsx';
import { toStatusSummary } from './status-summary.ts';
import { messages } from './tracking.messages.ts';

const { result } = messages;

/** One line of what was done: words, and when. */
export interface HistoryLine {
  /** Its place in the history, which only grows. */
  place: number;
  text: string;
  /** Whose document it is about, after the words; absent where it is about no document. */
  name?: string;
  at: string;
}

/** What only staff need to know of. */
const INTERNAL_EVENTS: readonly HistoryEvent[] = ['UNPACKED'];

/** What is followed by a change of state that says no more. */
const STATE_IMPLYING_EVENTS: readonly HistoryEvent[] = ['PAID', 'WITHDRAWN', 'HANDED_OVER'];

/** What was done with a request, in plain words, the latest first. */
export function toHistoryLines({ History, Details }: RequestStatus): HistoryLine[] {
  const documents = Object.values(Details).flatMap((group) => group ?? []);
  let attempts = 0;
  const lines = History.flatMap((historyEvent, index) => {
    const { Event, At } = historyEvent;
    if (INTERNAL_EVENTS.includes(Event) || repeatsPreviousEvent(historyEvent, History[index - 1]))
      return [];
    if (Event === 'SENT_AGAIN') attempts = 0;
    if (Event === 'DELIVERY_ATTEMPTED') {
      attempts += 1;
      return [{ place: index, text: result.attempt(attempts), at: At }];
    }
    return [{ place: index, ...historyEventText(historyEvent, documents), at: At }];
  });
  return lines.reverse();
}

function repeatsPreviousEvent(
  { Event, At }: HistoryEntry,
  previous: HistoryEntry | undefined,
): boolean {
  if (Event !== 'STATE_CHANGED' || !previous) return false;
  return previous.At === At && STATE_IMPLYING_EVENTS.includes(previous.Event);
}

function historyEventText(
  historyEvent: HistoryEntry,
  documents: readonly DocumentStatus[],
): Pick<HistoryLine, 'text' | 'name'> {
  const { Event, State, DocumentId } = historyEvent;
  const words: Partial<Record<HistoryEvent, string>> = result.events;
  const event = words[Event] ?? requestStateLabels[State.CodeMessage];
  const document = documents.find(({ Id }) => Id === DocumentId);
  if (!document) return { text: event };
  return {
    text: result.ofDocument(event, statusDocumentTitle(document)),
    name: document.FullName,
  };
}

/** What is read out when the page has something new: where the request stands, and what was done last. */
export function statusAnnouncement(status: RequestStatus): Pick<HistoryLine, 'text' | 'name'> {
  const [latest] = toHistoryLines(status);
  const title = stateTitle(toStatusSummary(status), status.StateMessage);
  // The last thing done is often the state itself, which is read out once.
  if (!latest || latest.text === title) return { text: title };
  return { ...latest, text: `${title}. ${latest.text}` };
}

/** A line of what was done with the name in it, where it is told in one piece. */
export function historyLineText({ text, name }: Pick<HistoryLine, 'text' | 'name'>): string {
  return name === undefined ? text : `${text}${LIST_SEPARATOR}${name}`;
}
