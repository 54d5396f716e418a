import { expect, inject, test } from 'vitest';
import { createDatabase } from '../../apps/server/test/support/database/postgresql-database.ts';
import { atLength, seededRandom } from '../../apps/server/test/support/test-length.ts';
import { isAllowed } from './allowed.ts';
import { playGroup } from './engine/play.ts';
import { GROUPS } from './operations/index.ts';
import { SHORT } from './short.ts';

const shortPairs = Object.entries(SHORT).flatMap(([subject, pairs]) =>
  pairs.map((pair) => `${subject}: ${pair}`),
);
const shortGroups = new Set(Object.keys(SHORT).map((subject) => subject.split('/')[0]));

/**
 * Share of the other pairs in the long variant, by the seed, half of them on one server and half with a third; `npm run races`
 * plays all.
 */
const SAMPLE = 0.05;

test.each(Object.entries(GROUPS).filter(([name]) => atLength(shortGroups.has(name), true)))(
  'pairs of the group %s end as in one of their orders',
  async (name, open) => {
    const place = await createDatabase(inject('adminUrl'), inject('template'));
    const random = seededRandom();
    const { findings, pairs } = await playGroup(
      name,
      () => open(place),
      (pair) => shortPairs.includes(pair) || (random() < SAMPLE && atLength(false, true)),
      {
        company: (pair, operations) => {
          if (shortPairs.includes(pair)) return {};
          const third = operations[Math.floor(random() * operations.length)];
          return {
            server: random() < 0.5 ? 0 : 1,
            third: random() < 0.5 ? third : undefined,
          };
        },
      },
    );
    expect(findings.filter((finding) => !isAllowed(finding))).toEqual([]);
    const wanted = shortPairs.filter((pair) => pair.startsWith(`${name}/`)).length;
    expect(pairs).toBeGreaterThanOrEqual(wanted);
  },
);
