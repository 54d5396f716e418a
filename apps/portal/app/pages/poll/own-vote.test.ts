import { expect, test } from 'vitest';
import { memoryStorage } from '../../session/tab-storage.ts';
import { hasVoted, noteVote, voteKey } from './own-vote.ts';

test('a browser has one key, also after its vote was counted', () => {
  const storage = memoryStorage();
  const key = voteKey(storage);
  expect(voteKey(storage)).toBe(key);
  expect(hasVoted(storage)).toBe(false);
  noteVote(storage);
  expect(hasVoted(storage)).toBe(true);
  expect(voteKey(storage)).toBe(key);
});

test('what cannot be read is no vote', () => {
  const storage = memoryStorage();
  storage.setItem('wathiqa:poll', '{"counted":"yes"}');
  expect(hasVoted(storage)).toBe(false);
  expect(voteKey(storage)).toMatch(/^[0-9a-f-]{36}$/);
});
