import type { OfficeRequest } from '@wathiqa/contract/office';
import { applicableDrafts, type Drafts } from './drafts.ts';

/** Changes since the user's view, after a refused action. */
export interface Conflict {
  /** Another member has claimed it; otherwise it changed. */
  claimed: boolean;
  /** All changes are one's own: the response was lost. */
  own: boolean;
  events: OfficeRequest['history'];
  /** Documents with discarded drafts, because others decided them. */
  droppedItems: OfficeRequest['items'];
}

/** Whether events exist and all are by one staff member. */
export function isOwnWork(events: OfficeRequest['history'], staffId: number): boolean {
  return (
    events.length > 0 &&
    events.every(({ actorKind, actorId }) => actorKind === 'staff' && actorId === staffId)
  );
}

/**
 * Compares the viewed request with the current one.
 *
 * @param about.me the refused staff member
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
