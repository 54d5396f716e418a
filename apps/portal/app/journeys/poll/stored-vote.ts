import * as z from 'zod/mini';
import { newIdempotencyKey } from '../../forms/idempotency-key.ts';
import { readJson, type TabStorage, writeJson } from '../../session/tab-storage.ts';

const StoredVote = z.object({ key: z.string(), counted: z.boolean() });

const KEY = 'wathiqa:poll';

/** Whether this browser's vote was counted. Which option it was for is kept nowhere. */
export function hasVoted(storage: TabStorage): boolean {
  return readJson(storage, KEY, StoredVote)?.counted ?? false;
}

/** The key of this browser's one vote: made before it is sent, so that a lost answer does not make it two. */
export function getVoteKey(storage: TabStorage): string {
  const stored = readJson(storage, KEY, StoredVote);
  if (stored) return stored.key;
  const key = newIdempotencyKey();
  writeJson(storage, KEY, { key, counted: false });
  return key;
}

/** Remembers that the vote was counted. */
export function recordVote(storage: TabStorage): void {
  writeJson(storage, KEY, { key: getVoteKey(storage), counted: true });
}
