import { memoryStorage } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import { getVoteKey, hasVoted, recordVote } from './stored-vote.ts';

test('one browser has one key, also after its vote is counted', () => {
  const storage = memoryStorage();
  const key = getVoteKey(storage);
  expect(getVoteKey(storage)).toBe(key);
  expect(hasVoted(storage)).toBe(false);
  recordVote(storage);
  expect(hasVoted(storage)).toBe(true);
  expect(getVoteKey(storage)).toBe(key);
});

test('ignores an invalid stored vote', () => {
  const storage = memoryStorage();
  storage.setItem('wathiqa:poll', '{"counted":"yes"}');
  expect(hasVoted(storage)).toBe(false);
  expect(getVoteKey(storage)).toMatch(/^[0-9a-f-]{36}$/);
});
