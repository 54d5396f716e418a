import { expect, test } from 'vitest';
import { fitConnections } from './open-files.ts';

test.each([
  [65_536, 20_000, 65_024, 20_000],
  [20_000, 20_000, 19_488, 15_590],
  [1_024, 20_000, 512, 409],
  [128, 20_000, 64, 51],
  [1_024, 0, 512, 0],
])(
  '%i open files and %i streams give %i connections, %i streams',
  (openFiles, wanted, maxConnections, eventStreamsMax) => {
    expect(fitConnections(wanted, openFiles)).toEqual({ maxConnections, eventStreamsMax });
  },
);
