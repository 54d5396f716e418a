import * as z from 'zod/mini';
import { newIdempotencyKey } from '../../journeys/order/journey/idempotency-key.ts';
import { readJson, type TabStorage, writeJson } from '../../session/tab-storage.ts';

const OwnVote = z.object({ key: z.string(), counted: z.boolean() });

const KEY = 'wathiqa:poll';

/** Whether this browser's vote was counted. Which option it was for is kept nowhere. */
export function hasVoted(storage: TabStorage): boolean {
  return readJson(storage, KEY, OwnVote)?.counted ?? false;
}

/** The key of this browser's one vote: made before it is sent, so that a lost answer does not make it two. */
export function voteKey(storage: TabStorage): string {
  const known = readJson(storage, KEY, OwnVote);
  if (known) return known.key;
  const key = newIdempotencyKey();
  writeJson(storage, KEY, { key, counted: false });
  return key;
}

/** Remembers that the vote was counted. */
export function noteVote(storage: TabStorage): void {
  writeJson(storage, KEY, { key: voteKey(storage), counted: true });
}
