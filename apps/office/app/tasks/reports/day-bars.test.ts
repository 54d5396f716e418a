import { expect, test } from 'vitest';
import { chartLines } from './day-bars.tsx';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [11, [0, 5, 10, 15]],
  [36, [0, 10, 20, 30, 40]],
  [80, [0, 20, 40, 60, 80]],
  [1_234, [0, 500, 1_000, 1_500]],
] as const)('a chart up to %i has round grid lines', (max, lines) => {
  expect(chartLines(max)).toEqual(lines);
});

test('no bar exceeds the last of at most five grid lines', () => {
  for (let max = 0; max < 3_000; max += 1) {
    const lines = chartLines(max);
    expect(lines.at(-1)).toBeGreaterThanOrEqual(max);
    expect(lines.length).toBeLessThanOrEqual(5);
  }
});
