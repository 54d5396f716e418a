import type { OfficeRequest } from '@wathiqa/contract/office';
import { applicableDrafts, type Drafts } from './drafts.ts';

/** What happened between the request as it was seen and as it is, when an action on it was refused. */
export interface Conflict {
  /** Another holds it; otherwise it was changed. */
  claimed: boolean;
  /** It was changed by oneself alone: an answer was lost, and what was sent had arrived. */
  own: boolean;
  /** What is new in its history. */
  events: OfficeRequest['history'];
  /** The documents whose drafts came to nothing, because somebody has decided them. */
  droppedItems: OfficeRequest['items'];
}

/** Whether something happened and one member of the staff did all of it. */
export function isOwnWork(events: OfficeRequest['history'], staffId: number): boolean {
  return (
    events.length > 0 &&
    events.every(({ actorKind, actorId }) => actorKind === 'staff' && actorId === staffId)
  );
}

/**
 * Compares what was seen with what is.
 *
 * @param about.me the member of the staff whose action was refused
 */
export function detectConflict(
  previous: OfficeRequest,
  current: OfficeRequest,
  about: { drafts: Drafts; taken: boolean; me: number },
): Conflict {
  const possible = applicableDrafts(about.drafts, current);
  const events = current.history.slice(previous.history.length);
  return {
    claimed: about.taken,
    own: isOwnWork(events, about.me),
    events,
    droppedItems: current.items.filter(({ id }) => about.drafts[id] && !possible[id]),
  };
}
