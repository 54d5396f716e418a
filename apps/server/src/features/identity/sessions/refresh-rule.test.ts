import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeRefresh, LOST_ANSWER_MS, type PresentedToken } from './refresh-rule.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

const unused: PresentedToken = {
  sameOwner: true,
  sessionEndedAt: null,
  sessionExpiresAt: after(3_600_000),
  expiresAt: after(3_600_000),
  usedAt: null,
  successorUsed: false,
  siblingUsed: false,
  successors: 0,
};

describe('refresh token', () => {
  test.each<[string, Partial<PresentedToken>, ReturnType<typeof judgeRefresh>]>([
    ['that is good', {}, 'renew'],
    ["with somebody else's e-mail", { sameOwner: false }, 'refuse'],
    ['that has waited too long', { expiresAt: NOW }, 'refuse'],
    ['of a session that is over', { sessionEndedAt: after(-1) }, 'refuse'],
    ['of a session past its last day', { sessionExpiresAt: NOW }, 'refuse'],
    ['with an answer lost just now', { usedAt: after(-1) }, 'renew'],
    ['with an answer lost a minute ago', { usedAt: after(-LOST_ANSWER_MS) }, 'renew'],
    ['with two successors', { usedAt: after(-1), successors: 2 }, 'renew'],
    ['with three successors', { usedAt: after(-1), successors: 3 }, 'refuse'],
    ['used longer ago', { usedAt: after(-LOST_ANSWER_MS - 1) }, 'end'],
    ['with a used successor', { usedAt: after(-1), successorUsed: true }, 'end'],
    ['with a used sibling', { siblingUsed: true }, 'end'],
    ['used at its last moment', { usedAt: after(-9), expiresAt: after(-8) }, 'renew'],
    ["used, with somebody else's e-mail", { usedAt: after(-1), sameOwner: false }, 'refuse'],
    ['used, of a session that is over', { usedAt: after(-1), sessionEndedAt: NOW }, 'refuse'],
  ])('%s', (_what, changes, verdict) => {
    expect(judgeRefresh({ ...unused, ...changes }, NOW)).toBe(verdict);
  });
});

test('renews a session only by the latest responses of one refresh', () => {
  // Tokens are used at any time, in any order.
  const steps = fc.array(fc.record({ pick: fc.nat(9), wait: fc.nat(2 * LOST_ANSWER_MS) }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(steps, (uses) => {
      const given: { from: number; usedAt: Date | null }[] = [{ from: -1, usedAt: null }];
      let clock = NOW;
      for (const { pick, wait } of uses) {
        clock = new Date(clock.getTime() + wait);
        const index = pick % given.length;
        const token = given[index];
        if (!token) return;
        const used = (from: number) =>
          given.some((other, at) => at !== index && other.from === from && other.usedAt);
        const presented = {
          ...unused,
          sessionExpiresAt: after(1e12),
          expiresAt: after(1e12),
          usedAt: token.usedAt,
          successorUsed: used(index),
          siblingUsed: used(token.from),
          successors: given.filter(({ from }) => from === index).length,
        };
        const verdict = judgeRefresh(presented, clock);
        if (verdict === 'end') return;
        if (verdict === 'refuse') continue;
        token.usedAt ??= clock;
        given.push({ from: index, usedAt: null });
        // Used tokens form one chain without forks.
        const parents = given.filter(({ usedAt }) => usedAt).map(({ from }) => from);
        expect(new Set(parents).size).toBe(parents.length);
      }
    }),
  );
});
