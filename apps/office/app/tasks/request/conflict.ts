import type { OfficeRequest } from '@wathiqa/contract/office';
import { type Drafts, possibleDrafts } from './drafts.ts';

/** What happened between the request as it was seen and as it is, when an act on it was refused. */
export interface Conflict {
  /** Another holds it; otherwise it was changed. */
  taken: boolean;
  /** It was changed by oneself alone: an answer was lost, and what was sent had arrived. */
  own: boolean;
  /** What is new in its history. */
  events: OfficeRequest['history'];
  /** The documents whose drafts came to nothing, because somebody has decided them. */
  dropped: OfficeRequest['items'];
}

/**
 * Compares what was seen with what is.
 *
 * @param about.me the member of the staff whose act was refused
 */
export function conflictBetween(
  seen: OfficeRequest,
  now: OfficeRequest,
  about: { drafts: Drafts; taken: boolean; me: number },
): Conflict {
  const possible = possibleDrafts(about.drafts, now);
  const events = now.history.slice(seen.history.length);
  return {
    taken: about.taken,
    own: events.length > 0 && events.every(({ actor }) => actor === `staff:${about.me}`),
    events,
    dropped: now.items.filter(({ id }) => about.drafts[id] && !possible[id]),
  };
}
