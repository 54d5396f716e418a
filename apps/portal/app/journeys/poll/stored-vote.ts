import { newIdempotencyKey, readJson, type TabStorage, writeJson } from '@wathiqa/contract';
import * as z from 'zod/mini';

const StoredVote = z.object({ key: z.string(), counted: z.boolean() });

const KEY = 'wathiqa:poll';

/** In this browser; the option is not stored. */
export function hasVoted(storage: TabStorage): boolean {
  return readJson(storage, KEY, StoredVote)?.counted ?? false;
}

/** Idempotency key of this browser's vote, stored before sending because the response may be lost. */
export function getVoteKey(storage: TabStorage): string {
  const stored = readJson(storage, KEY, StoredVote);
  if (stored) return stored.key;
  const key = newIdempotencyKey();
  writeJson(storage, KEY, { key, counted: false });
  return key;
}

export function recordVote(storage: TabStorage): void {
  writeJson(storage, KEY, { key: getVoteKey(storage), counted: true });
}
