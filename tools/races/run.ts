/** `npm run races -- --group NAME [--pair TEXT] [--minutes N] [--third] [--one-server]` */
import { parseArgs } from 'node:util';
import {
  SHORT_LIVED,
  startCluster,
} from '../../apps/server/test/support/database/postgresql-cluster.ts';
import { createDatabase } from '../../apps/server/test/support/database/postgresql-database.ts';
import { seededRandom } from '../../apps/server/test/support/test-length.ts';
import { print } from '../support/report.ts';
import { isAllowed } from './allowed.ts';
import { playGroup } from './engine/play.ts';
import { GROUPS } from './operations/index.ts';

const { values } = parseArgs({
  options: {
    group: { type: 'string', multiple: true, default: Object.keys(GROUPS) },
    pair: { type: 'string', default: '' },
    minutes: { type: 'string', default: '60' },
    operations: { type: 'boolean', default: false },
    width: { type: 'string', default: '300' },
    all: { type: 'boolean', default: false },
    third: { type: 'boolean', default: false },
    'one-server': { type: 'boolean', default: false },
  },
});
const random = seededRandom();
const until = performance.now() + Number(values.minutes) * 60_000;
await using cluster = await startCluster({ durable: false, settings: SHORT_LIVED });
for (const group of values.group) {
  const open = GROUPS[group];
  if (!open) throw new Error(`There is no group ${group}: ${Object.keys(GROUPS).join(', ')}`);
  const place = await createDatabase(cluster.adminUrl);
  const began = performance.now();
  const { findings, ...played } = await playGroup(
    group,
    () => open(place),
    (pair) => pair.includes(values.pair),
    {
      until,
      company: (_, operations) => ({
        server: values['one-server'] ? 0 : 1,
        third: values.third ? operations[Math.floor(random() * operations.length)] : undefined,
      }),
      ...(values.operations && { note: (line: string) => print(line) }),
    },
  );
  const shown = values.all ? findings : findings.filter((finding) => !isAllowed(finding));
  for (const { kind, pair, third, at, lines } of shown) {
    print(
      `${kind} ${pair}${third ? `, then ${third}` : ''}\n  ${at}\n${lines
        .slice(0, 12)
        .map((line) => `    ${line.slice(0, Number(values.width))}\n`)
        .join('')}`,
    );
  }
  const seconds = Math.round((performance.now() - began) / 1_000);
  const { pairs, left, interleavings } = played;
  print(
    `${group}: ${pairs} pairs, ${interleavings} interleavings, ${seconds} s, ${shown.length} findings, ${findings.length - shown.length} allowed, ${left} pairs left`,
  );
  if (shown.length > 0) process.exitCode = 1;
}
