import { deliveryFailureTexts, requestStateLabels } from '@wathiqa/content';
import type { DocumentStatus, HistoryEntry, RequestStatus } from '@wathiqa/contract';
import type { HistoryEvent } from '@wathiqa/domain';
import { statusDocumentTitle } from './status-documents.tsx';
import { listDocuments, stateTitle, toStatusSummary } from './status-summary.ts';
import { messages } from './tracking.messages.ts';

const { result } = messages;

export interface HistoryLine {
  /** Stable index; the history only grows. */
  place: number;
  text: string;
  /** Document owner; absent for request events. */
  name?: string;
  at: string;
}

const INTERNAL_EVENTS: readonly HistoryEvent[] = ['UNPACKED'];

/** A redundant state change follows. */
const STATE_IMPLYING_EVENTS: readonly HistoryEvent[] = [
  'PAID',
  'WITHDRAWN',
  'ERROR_MARKED',
  'REOPENED',
  'HANDED_OVER',
  'LOST',
];

/** Latest first. */
export function toHistoryLines(status: RequestStatus): HistoryLine[] {
  const { History } = status;
  const documents = listDocuments(status);
  let attempts = 0;
  const lines = History.flatMap((historyEvent, index) => {
    const { Event, At, Failure } = historyEvent;
    if (INTERNAL_EVENTS.includes(Event) || repeatsPreviousEvent(historyEvent, History[index - 1]))
      return [];
    if (Event === 'SENT_AGAIN' || Event === 'LOST') attempts = 0;
    if (Event === 'DELIVERY_ATTEMPTED') {
      attempts += 1;
      return [
        {
          place: index,
          text: attemptText(attempts, Failure),
          at: At,
        },
      ];
    }
    return [{ place: index, ...historyEventText(historyEvent, documents), at: At }];
  });
  return lines.reverse();
}

function attemptText(number: number, failure: HistoryEntry['Failure']): string {
  const attempt = result.attempt(number);
  return failure ? result.withDetail(attempt, deliveryFailureTexts[failure]) : attempt;
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
  const { Event, State, DocumentId, FullName } = historyEvent;
  const words: Partial<Record<HistoryEvent, string>> = result.events;
  const event = words[Event] ?? requestStateLabels[State.CodeMessage];
  const document = documents.find(({ Id }) => Id === DocumentId);
  if (!document) return { text: event };
  return {
    text: result.withDetail(event, statusDocumentTitle(document)),
    name: FullName ?? document.FullName,
  };
}

/** Live region text: the state and the last event. */
export function statusAnnouncement(status: RequestStatus): Pick<HistoryLine, 'text' | 'name'> {
  const [latest] = toHistoryLines(status);
  const title = stateTitle(toStatusSummary(status), status.StateMessage);
  // Avoids repeating the state.
  if (!latest || latest.text === title) return { text: title };
  return { ...latest, text: `${title}. ${latest.text}` };
}
