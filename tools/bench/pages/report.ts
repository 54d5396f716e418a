import type { Audit } from './audit.ts';

const KB = 1024;

/** Column headings of `line`. */
export const HEAD = row('page', 'scores', 'FCP', 'LCP', 'CLS', 'TBT', 'weight', 'requests');

export function line(name: string, { scores, ...audit }: Audit): string {
  const { performance, accessibility, bestPractices, seo } = scores;
  return row(
    name,
    `${performance} ${accessibility} ${bestPractices} ${seo}`,
    audit.firstPaint.toFixed(0),
    audit.largestPaint.toFixed(0),
    audit.shift.toFixed(3),
    audit.blocked.toFixed(0),
    (audit.bytes / KB).toFixed(1),
    String(audit.requests),
  );
}

export function print(...lines: string[]): void {
  for (const text of lines) process.stdout.write(`${text}\n`);
}

function row(name: string, scores: string, ...cells: string[]): string {
  return [name.padEnd(28), scores.padEnd(18), ...cells.map((cell) => cell.padStart(9))].join('');
}
